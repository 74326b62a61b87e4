// 4 Gods
