"""Run an engine source file on symbolic numbers that represent all boards at once.

Python evaluates the expressions and assignments of the unchanged file. Python can't execute an
`if`, `while` or `for` whose condition is true for some boards and false for others. So this module
executes these statements. It executes both branches and combines the results in a conditional
formula. It skips branches that no board can reach. In the same way, a loop ends as soon as no
board satisfies its condition. The items of a `for` loop don't depend on the board.

A loop with an unknown number of iterations needs an invariant: a formula about each variable that
the loop changes. The proof shows that the invariant is true before the loop, and that each
iteration keeps the invariant true. The invariant is then also true after the loop.
"""

import ast
from contextlib import contextmanager
from pathlib import Path

import z3
from prove.solver import check, parts
from prove.words import Truth, both, either, negated, number, truth, word

import othello.engine

FOLDER = Path(othello.engine.__file__).parent
REPLACEMENTS = {"_either": either, "_both": both, "_negated": negated, "_truth": truth}
SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr)


class Source:
    """An engine file, loaded so that its functions accept symbolic numbers."""

    def __init__(self, path, width, replace=("", ""), as_file=None):
        text = (FOLDER / path).read_text(encoding="utf-8")
        assert replace[0] in text, f"{path} no longer has: {replace[0]}"
        self.width = width
        self._solver = z3.SolverFor("QF_BV")
        self._conditions = []  # conditions for the boards that the proof considers
        self.proved = 0
        self.invariants = {}  # maps a function's name to the invariant of its loop
        self.names = {"__name__": path, "__file__": as_file or path}
        tree = ast.parse(text.replace(*replace))
        exec(compile(tree, path, "exec"), self.names)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                self.names[node.name] = self._function(node)

    def _function(self, node):
        parameters = [argument.arg for argument in node.args.args]
        return lambda *values: self._run(node.body, dict(zip(parameters, values)),
                                         self.invariants.get(node.name))

    @contextmanager
    def where(self, *formulas):
        """Within the block, consider only boards that satisfy `formulas`."""
        before = len(self._conditions)
        self._solver.push()
        for formula in formulas:
            self.assume(formula)
        yield
        del self._conditions[before:]
        self._solver.pop()

    def prove(self, formula, description):
        """Raise Disproved, with a counterexample, unless the conditions imply the formula."""
        self.proved += 1
        check(self._conditions, parts(formula), description)

    def _is_possible(self, formula):
        return self._solver.check(formula) != z3.unsat

    def _evaluate(self, expression, local):
        rewritten = ast.fix_missing_locations(
            ast.Expression(_ConditionRewriter().visit(expression)))
        return eval(compile(rewritten, "engine", "eval"), {**self.names, **local, **REPLACEMENTS})

    def _run(self, statements, local, invariant=None):
        """Execute the remaining statements of a function, and return the function's result."""
        for place, statement in enumerate(statements):
            rest = statements[place + 1:]
            match statement:
                case ast.Return(value=ast.IfExp() as chosen):
                    return self._branch(chosen.test, [ast.Return(chosen.body)],
                                        [ast.Return(chosen.orelse)], local)
                case ast.Return():
                    return self._evaluate(statement.value, local)
                case ast.If():
                    return self._branch(statement.test, [*statement.body, *rest],
                                        [*statement.orelse, *rest], local)
                case ast.While() if invariant:
                    local = self._run_with_invariant(statement, local, invariant)
                case ast.While():
                    local = self._unroll(statement, local)
                case ast.For():
                    self._execute_where([statement], local, z3.BoolVal(True))
                case _:
                    self._execute([statement], local)
        raise AssertionError("a function that is followed returns something")

    def _execute(self, statements, local):
        for statement in statements:
            assert isinstance(statement, SIMPLE), ast.unparse(statement)
            if isinstance(statement, ast.AnnAssign):  # type annotations have no effect
                statement = ast.copy_location(
                    ast.Assign([statement.target], statement.value), statement)
            scope = {**self.names, **local}
            exec(compile(ast.Module([statement], []), "engine", "exec"), scope)
            names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)
                     and isinstance(node.ctx, ast.Store)}
            local.update((name, scope[name]) for name in names)

    def _branch(self, test, if_true, if_false, local):
        test = truth(self._evaluate(test, local))
        if isinstance(test, bool):
            return self._run(if_true if test else if_false, local)
        results = []
        for formula, statements in (test, if_true), (z3.Not(test), if_false):
            if self._is_possible(formula):
                with self.where(formula):
                    results.append(self._run(statements, dict(local)))
        return results[0] if len(results) == 1 else either(Truth(test), *results)

    def _execute_where(self, statements, local, condition):
        """Execute `statements` for the boards that satisfy the formula `condition`.

        For other boards, all variables keep their values. Return the condition under which no
        `break` is executed.
        """
        for statement in statements:
            match statement:
                case ast.Break():
                    return z3.BoolVal(False)
                case ast.If():
                    test = truth(self._evaluate(statement.test, local))
                    if_true = self._execute_where(statement.body, local, z3.And(condition, test))
                    if_false = self._execute_where(
                        statement.orelse, local, z3.And(condition, z3.Not(test)))
                    condition = z3.Or(if_true, if_false)
                case ast.For():
                    assert not statement.orelse, "no loop has an else"
                    loop_condition = condition
                    for item in self._evaluate(statement.iter, local):
                        self._assign_where(statement.target, item, local, loop_condition)
                        loop_condition = self._execute_where(statement.body, local, loop_condition)
                case _:
                    after = dict(local)
                    self._execute([statement], after)
                    local.update((name, either(Truth(condition), after[name], value))
                                 for name, value in local.items() if after[name] is not value)
        return condition

    def _assign_where(self, target, item, local, condition):
        """Assign `item` to the variables in `target`, only for boards that satisfy `condition`."""
        if isinstance(target, ast.Tuple):
            for part, value in zip(target.elts, item, strict=True):
                self._assign_where(part, value, local, condition)
        elif isinstance(item, int) and target.id in local:
            local[target.id] = either(Truth(condition), item, local[target.id])
        else:
            local[target.id] = item

    def _unroll(self, node, local):
        """Unroll a loop until no board needs another iteration, and return the final variables."""
        test = truth(self._evaluate(node.test, local))
        if isinstance(test, bool):
            test = z3.BoolVal(test)
        if not self._is_possible(test):
            return local
        with self.where(test):
            after = dict(local)
            self._execute(node.body, after)
            after = self._unroll(node, after)
        return {name: either(Truth(test), after[name], value) for name, value in local.items()}

    def _run_with_invariant(self, node, local, invariant):
        """Return the values of all variables after a loop.

        Each variable that the loop changes becomes a new symbolic number. The proof knows only
        that the invariant is true for this number, and that the loop's condition is false.
        """
        names = sorted({name.id for statement in node.body for name in ast.walk(statement)
                        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)})
        self._prove_each(names, local, invariant, "before the loop")
        for name in names:
            board = z3.FreshConst(z3.BitVecSort(64), name)
            local[name] = word(board, self.width)
            self.assume(invariant(board))
        test = truth(self._evaluate(node.test, local))
        with self.where(test):
            after = dict(local)
            self._execute(node.body, after)
            self._prove_each(names, after, invariant, "after a round")
        self.assume(z3.Not(test))
        return local

    def _prove_each(self, names, local, invariant, stage):
        for name in names:
            value = number(local[name], self.width)
            board = z3.Extract(63, 0, value)
            self.prove(value == z3.ZeroExt(self.width - 64, board), f"{name} {stage}")
            self.prove(invariant(board), f"{name} {stage}")

    def assume(self, formula):
        """From now on, consider only boards that satisfy the formula."""
        self._solver.add(formula)
        self._conditions.append(formula)


class _ConditionRewriter(ast.NodeTransformer):
    """A transformer that replaces conditions, because Python can't branch on symbolic numbers.

    `sum(x for ... if c)` adds x if c is true, and 0 otherwise. `[x for ... if c]` becomes a list
    of pairs `(c, x)`. Each `and` or `not` operator becomes a call that returns a formula.
    """

    def visit_Call(self, node):
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name("sum"), args=[ast.GeneratorExp(generators=[part])]):
                for condition in part.ifs:
                    node.args[0].elt = _call("either", condition, node.args[0].elt,
                                             ast.Constant(0))
                part.ifs = []
        return node

    def visit_ListComp(self, node):
        self.generic_visit(node)
        match node.generators:
            case [ast.comprehension(ifs=[condition]) as part]:
                node.elt = ast.Tuple([_call("truth", condition), node.elt], ast.Load())
                part.ifs = []
        return node

    def visit_BoolOp(self, node):
        self.generic_visit(node)
        return _call("both", *node.values) if isinstance(node.op, ast.And) else node

    def visit_UnaryOp(self, node):
        self.generic_visit(node)
        return _call("negated", node.operand) if isinstance(node.op, ast.Not) else node


def _call(name, *values):
    return ast.Call(ast.Name(f"_{name}", ast.Load()), list(values), [])
