"""Build the page without a server."""

import asyncio
import gzip
import hashlib
import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

from othello.web.local import Local

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "othello/web/static"
OWN = Path(__file__).with_name("play")
TITLE = '<span aria-hidden="true"><i class="disc black"></i>thell<i class="disc white"></i></span>'
# Parts of index.html and their replacements on a site without a server.
CHANGES = {
    f'<h1 aria-label="Othello">{TITLE}</h1>':
        f'<h1><a href="../" aria-label="Othello, front page">{TITLE}</a></h1>',
    '        <option value="elsewhere">a person with a link</option>\n': "",
    '<link rel="stylesheet" href="style.css">\n':
        '<link rel="stylesheet" href="style.css">\n'
        '<link rel="stylesheet" href="play.css">\n'
        '<link rel="modulepreload" href="start.js">\n'}
PARTS = "/server", "/matches/start", "/matches/start/seat"


async def start() -> dict[str, object]:
    """Return the answers to the page's first requests."""
    with TemporaryDirectory() as folder:
        local = Local(Path(folder))
        await local.answer("PUT", "/matches/start", token="start")
        found = [await local.answer("GET", path, token="start") for path in PARTS]
        local.close()
    server, state, sides = [json.loads(text) for _, text in found]
    return {"server": server, "state": state, "sides": sides}


def pack(path: Path) -> None:
    """Compress a file, which a script of the site unpacks. Not every host compresses files.

    Its name doesn't end with `.gz`, because some hosts announce such files as compressed, which
    browsers then unpack themselves.
    """
    packed = path.with_name(f"{path.name}.packed")
    packed.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    path.unlink()


def build(site: Path, pyodide: Path) -> None:
    """Write the page, its worker, Python and the package into the folder of the site.

    `pyodide` is a folder with the files of the npm package.
    """
    folder = site / "play"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(pyodide, site / "pyodide", ignore=shutil.ignore_patterns("*.tgz"),
                    dirs_exist_ok=True)
    for name in "wasm", "mjs":
        pack(site / f"pyodide/pyodide.asm.{name}")
    unused = shutil.ignore_patterns("vote*", "projector*", "poll.js")
    shutil.copytree(STATIC, folder, ignore=unused)
    shutil.copytree(OWN, folder, dirs_exist_ok=True)
    page = (folder / "index.html").read_text(encoding="utf-8")
    for before, after in CHANGES.items():
        if page.count(before) != 1:
            raise ValueError(f"index.html: expected {before.strip()} once")
        page = page.replace(before, after)
    (folder / "index.html").write_text(page, encoding="utf-8")
    (folder / "start.js").write_text(
        f"export const start = {json.dumps(asyncio.run(start()))};\n", encoding="utf-8")
    with ZipFile(folder / "othello.zip", "w", ZIP_DEFLATED) as archive:
        for path in sorted((ROOT / "othello").rglob("*")):
            is_code = STATIC not in path.parents and path.suffix not in (".pyc", ".so")
            if is_code and path.is_file():
                archive.write(path, path.relative_to(ROOT))
    version = hashlib.sha256((folder / "othello.zip").read_bytes()).hexdigest()[:16]
    (folder / "version.js").write_text(f'export const version = "{version}";\n', encoding="utf-8")
