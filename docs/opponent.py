#!/usr/bin/env python3
"""A small opponent for Pantheon, in the protocol of docs/develop/protocol.md. It knows no rules: it says any of what it may say.

    pantheon arena GAME --players 2 --bots "random,exec:python3 docs/opponent.py" --games 10
"""
import json
import random
import sys


def say(line):
    print(line, flush=True)


may, position = [], {}
for line in sys.stdin:
    verb, _, rest = line.strip().partition(" ")
    if verb == "pantheon":
        say("pantheon 1 anything")
    elif verb == "position":
        position, may = json.loads(rest), []  # what my seat sees; the list of what I may say begins anew
    elif verb == "may":
        may.append(rest)
    elif verb == "go":
        say(f"info {len(may)} sentences, and {len(position)} things to know")
        say("best " + random.choice(may))
    elif verb == "quit":
        break
