"""Prove that the class model and the engine follow the rules.

`make prove` runs this module. The engine proofs require z3.
"""

import importlib.util
import time

from prove import rays


def report(name, prove, unit):
    begin = time.process_time()
    number = prove()
    print(f"{name:25}{number:8,} {unit:9}{time.process_time() - begin:6.1f} s", flush=True)
    return number


def main():
    print("The class model, case by case")
    report("lines, all sizes", lambda: rays.prove_lines(range(4, 27, 2)), "lines")
    report("lines, 8x8", rays.prove_lines, "lines")
    report("contents of lines", rays.prove_contents, "cases")
    report("moves, by examples", rays.prove_moves, "cases")
    if importlib.util.find_spec("z3") is None:
        print("The engine is not proved: there is no z3 (pip install '.[prove]')")
        return
    from prove.claims import claims, safe

    print("The engine, for all boards")
    number = report("safe", safe, "formulas")
    number += sum(report(name, claim, "formulas") for name, claim in claims().items())
    print(f"{number} formulas proved")


if __name__ == "__main__":
    main()
