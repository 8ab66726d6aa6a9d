"""Compile the engine, and make builds reproducible. setup.cfg can't do either.

The environment variable OTHELLO_ENGINE selects the engine. `plain` leaves the engine in Python.
`compiled` compiles the engine, or fails if that is impossible. In an editable install, `compiled`
compiles the engine in place. If the variable isn't set, the engine is compiled if there is a C
compiler, except in an editable install.
"""

import gzip
import hashlib
import json
import os
import shlex
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
from importlib.metadata import distribution
from pathlib import Path

import setuptools
from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

if sys.version_info < (3, 10):  # pip would report that it can't find mypy
    sys.exit("othello needs Python 3.10 or newer, but this is Python %d.%d" % sys.version_info[:2])

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # an old pip uses the installed version without checking the minimum
    sys.exit("othello is built with setuptools 77.0.3 or newer, but this is setuptools "
             f"{setuptools.__version__}. Run 'python -m pip install --upgrade pip' first, because "
             "pip 23.1 or newer fetches setuptools by itself.")

try:
    from mypyc.build import mypycify
except ImportError:  # the metadata can be read without the build requirements
    mypycify = None

COMPILED = ["bitboard", "budget", "endgame", "evaluation", "finish", "midgame",
            "moves", "patterns", "rows", "selective", "table"]
# The rules are short functions that run for every node. Inlining more of them than GCC does by
# default makes an exact search 7% faster. Other compilers ignore these options.
INLINE = ["--param=max-inline-insns-auto=100", "--param=inline-unit-growth=400"]
CHOICE = os.environ.get("OTHELLO_ENGINE", "")
if CHOICE not in ("", "plain", "compiled"):
    raise SystemExit(f"OTHELLO_ENGINE: expected plain or compiled, got {CHOICE!r}")

# The modification time of all files in a distribution. The default is 1 January 2026.
DATE = int(os.environ.setdefault("SOURCE_DATE_EPOCH", "1767225600"))


def has_compiler():
    """Return whether a C compiler can find the Python headers."""
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


class Engine(Distribution):
    """A distribution that is specific to this platform if the engine is compiled."""

    def has_ext_modules(self):
        return CHOICE == "compiled" or not CHOICE and mypycify is not None and has_compiler()


class BuildEngine(build_ext):
    """Translates the engine to C only in a build, so that other commands don't wait for it."""

    def run(self):
        if CHOICE == "compiled" or not self.editable_mode:
            self._begin_again_with(self._extensions())
        super().run()

    def _extensions(self):
        if mypycify is None:
            raise SystemExit("to compile the engine needs mypy")
        sources = [f"othello/engine/{name}.py" for name in COMPILED]
        extensions = mypycify(sources, group_name="othello_engine", opt_level="3")
        for extension in extensions:
            if os.name == "posix":  # Microsoft's compiler lacks these options
                # Create a new list, because all extensions share the existing list.
                extension.extra_compile_args = [*extension.extra_compile_args, "-fwrapv",
                                                "-fvisibility=hidden", *INLINE]
        return extensions

    def _begin_again_with(self, extensions):
        self.distribution.ext_modules = extensions
        editable = self.editable_mode
        self.reinitialize_command(self)
        self.editable_mode = editable
        self.ensure_finalized()


class BuildSource(sdist):
    """Builds archives that are identical, byte by byte, if their files are identical."""

    def make_archive(self, base_name, format, root_dir=None, base_dir=None, **owner):
        archive = f"{base_name}.tar.gz"
        with open(archive, "wb") as file, \
                gzip.GzipFile("", "wb", fileobj=file, mtime=DATE) as packed, \
                tarfile.open(mode="w", fileobj=packed) as tar:
            tar.add(base_dir, filter=self._anonymous)
        return archive

    @staticmethod
    def _anonymous(member):
        """Return `member` with a fixed date, fixed permissions and no owner."""
        member.mtime, member.mode = DATE, 0o755 if member.isdir() else 0o644
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        return member


class BuildWheel(bdist_wheel):
    """Adds a bill of materials to a wheel, and sets the same file permissions on every system."""

    def write_wheelfile(self, wheelfile_base, *others, **named):
        super().write_wheelfile(wheelfile_base, *others, **named)
        bill = Path(wheelfile_base, "sboms", "othello-classic.cdx.json")
        bill.parent.mkdir(exist_ok=True)
        bill.write_text(json.dumps(self._bill(), indent=2) + "\n", encoding="utf-8")
        if not self.root_is_pure:
            licence = Path(wheelfile_base, "licenses", "mypy", "LICENSE")
            licence.parent.mkdir(parents=True, exist_ok=True)
            licence.write_bytes(self._licence_of_mypy())
        for path in Path(self.bdist_dir).rglob("*"):
            path.chmod(0o755 if path.is_dir() or path.suffix == ".so" else 0o644)

    def _bill(self):
        """Return a CycloneDX bill of materials that lists the bundled files (PEP 770)."""
        ours = {"name": "othello-classic", "version": self.distribution.get_version(),
                "licenses": [{"license": {"id": "MIT"}}]}
        components = [
            {"type": "file", "name": str(path), "licenses": ours["licenses"],
             "hashes": [{"alg": "SHA-256",
                         "content": hashlib.sha256(path.read_bytes()).hexdigest()}]}
            for path in [Path("othello/course/requests.json"),
                         *sorted(path for folder in ("patches", "steps", "template")
                                 for path in Path("othello/course", folder).rglob("*.*")
                                 if path.suffix in (".json", ".md", ".patch", ".txt")),
                         Path("othello/engine/weights.bin"),
                         Path("othello/judge/JudgeAdapter.java"),
                         Path("othello/judge/cases.json"),
                         Path("othello/lessons/endings.obf"), Path("othello/players/book.bin"),
                         *sorted(Path("othello/web/static").iterdir())]]
        if not self.root_is_pure:  # the compiled engine includes the mypyc runtime
            version = distribution("mypy").version
            components.append({"type": "library", "name": "mypy", "version": version,
                               "purl": f"pkg:pypi/mypy@{version}",
                               "licenses": [{"license": {"id": "MIT"}}]})
        return {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
                "metadata": {"component": {"type": "application", **ours}},
                "components": components}

    def _licence_of_mypy(self):
        return next(path.read_binary() for path in distribution("mypy").files
                    if path.name == "LICENSE")


setup(distclass=Engine, cmdclass={"bdist_wheel": BuildWheel, "build_ext": BuildEngine,
                                  "sdist": BuildSource})
