// All is declared: the table's page, if this is one, is taken over.

if (main) begin();
