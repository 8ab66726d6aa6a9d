"""Compiles the engine where there is a C compiler, and leaves it as it is where there is none.

All else is in setup.cfg. An editable install is left as it is, too: `make native` compiles
in place.
"""

import os
import shlex
import subprocess
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext

try:
    from mypyc.build import mypycify
except ImportError:  # the metadata can be asked for without the requirements of the build
    mypycify = None

COMPILED = ["bitboard", "budget", "endgame", "evaluation", "midgame", "moves",
            "patterns", "table"]


class Engine(Distribution):
    """A distribution that is for this machine if the engine can be compiled."""

    def has_ext_modules(self):
        return mypycify is not None


class BuildEngine(build_ext):
    """Translates the engine to C only when it is built: other commands would wait in vain."""

    def finalize_options(self):
        if self._has_compiler():
            sources = [f"othello/engine/{name}.py" for name in COMPILED]
            self.distribution.ext_modules = mypycify(
                sources, group_name="othello_engine", opt_level="3")
            for extension in self.distribution.ext_modules:
                extension.extra_compile_args += ["-fwrapv", "-fvisibility=hidden"]
        super().finalize_options()

    def run(self):
        if getattr(self, "editable_mode", False):  # which is known only now
            self.extensions = []
        super().run()

    def _has_compiler(self):
        compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "probe.c")
            source.write_text("#include <Python.h>\n")
            command = [*shlex.split(compiler), "-I", sysconfig.get_path("include"),
                       "-c", source, "-o", source.with_suffix(".o")]
            try:
                return subprocess.run(command, capture_output=True).returncode == 0
            except OSError:
                return False


setup(distclass=Engine, cmdclass={"build_ext": BuildEngine})
