"""Records which object calls which while something happens, for the sequence diagrams."""

import sys

# Calls that only look something up would hide those that decide or change something.
LOOK_UPS = {"cell", "count_pieces", "is_valid_position", "lines", "opposite", "player"}


def record(action, participants):
    """The calls that `action` makes, as (caller, callee, method) with names of classes.

    A participant calls another one, or itself, when a public method of the other runs inside
    one of its own; a call from outside has the caller `Caller`. Properties and look-ups are
    left out, and the same call made again at once counts once.
    """
    calls = []

    def owner(frame):
        this = frame.f_locals.get("self")
        for kind in participants:
            if isinstance(this, kind):
                return kind.__name__, this
        return None

    def watch(frame, event, _):
        if event != "call" or frame.f_code.co_name.startswith(("_", "<")):
            return
        callee = owner(frame)
        method = frame.f_code.co_name
        if callee is None or method in LOOK_UPS or is_property(callee[1], method):
            return
        outer = frame.f_back
        while outer is not None and owner(outer) is None:
            outer = outer.f_back
        caller = owner(outer)[0] if outer else "Caller"
        call = caller, callee[0], method
        if calls[-1:] != [call]:
            calls.append(call)

    sys.setprofile(watch)
    try:
        action()
    finally:
        sys.setprofile(None)
    return calls


def is_property(this, name):
    return isinstance(getattr(type(this), name, None), property)
