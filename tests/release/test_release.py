"""The metadata of a release is consistent, and the lock files match the requirements."""

import re
import shutil
import subprocess
from configparser import ConfigParser

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from support.pages import page
from support.paths import ROOT

from othello import __version__

SETUP = ConfigParser(interpolation=None)
SETUP.read(ROOT / "setup.cfg")


def headings():
    """Return the versions in the changelog, newest first. None stands for unreleased changes."""
    titles = re.findall(r"^## (.*)$", page("CHANGELOG.md"), re.M)
    matches = [re.fullmatch(r"\[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d", line) for line in titles]
    assert all(match or line == "Unreleased" for match, line in zip(matches, titles))
    return [match and match[1] for match in matches]


def tags():
    """Return the tagged versions, or an empty set if git isn't installed."""
    if not shutil.which("git"):
        return set()
    git = subprocess.run(["git", "tag", "--list", "v*"], cwd=ROOT, capture_output=True, text=True)
    return {tag.removeprefix("v") for tag in git.stdout.split()}


def test_version_matches_or_follows_the_newest_release():
    newest, *older = headings()
    assert None not in older
    assert sorted(older, key=Version, reverse=True) == older
    if newest is None:
        assert all(Version(__version__) > Version(version) for version in older)
    else:
        assert newest == __version__


def test_tags_match_the_releases_in_the_changelog():
    versions = [version for version in headings() if version]
    assert tags() <= set(versions)
    assert not tags() or set(versions[1:]) <= tags()


def test_changelog_links_every_release():
    links = re.findall(r"^\[(.*)\]: https://", page("CHANGELOG.md"), re.M)
    assert links == [version for version in headings() if version]


def test_url_placeholder_is_only_in_the_release_steps():
    patterns = ["*.md", "*.c?f*", "docs/**/*.md", "othello/**/*.py", ".github/**/*.yml"]
    names = {path.name for pattern in patterns for path in ROOT.glob(pattern)
             if "othello-classic/" in path.read_text(encoding="utf-8")}
    assert names == {"CONTRIBUTING.md"}


def test_citation_contains_the_current_version():
    assert re.search(r"^version: (.*)$", page("CITATION.cff"), re.M)[1] == __version__


def requirements_of(extra):
    """Yield the requirements of an extra in setup.cfg, including those of nested extras."""
    for line in SETUP["options.extras_require"][extra].split("\n")[1:]:
        match = re.fullmatch(r"othello-classic\[(\w+)\]", line)
        yield from requirements_of(match[1]) if match else [Requirement(line)]


def locked_versions(name):
    versions = {}
    for package, version in re.findall(r"^([\w.-]+)==(\S+)", page(f"locks/{name}.txt"), re.M):
        versions.setdefault(package, set()).add(version)
    return versions


@pytest.mark.parametrize("extra", ["web", "test", "check"])
def test_lock_file_satisfies_the_requirements_of_its_extra(extra):
    for requirement in requirements_of(extra):
        for version in locked_versions(extra)[canonicalize_name(requirement.name)]:
            assert version in requirement.specifier, requirement


def test_lowest_lock_has_the_minimum_versions_of_setup_cfg():
    lowest = locked_versions("lowest")
    for requirement in requirements_of("check"):
        bound, = requirement.specifier
        assert bound.operator == ">="
        assert {Version(version) for version in lowest[canonicalize_name(requirement.name)]} == {
            Version(bound.version)}, requirement


def test_build_requirements_are_locked():
    requirements = [Requirement(line)
                    for line in SETUP["options"]["setup_requires"].split("\n")[1:]]
    assert {requirement.name for requirement in requirements} == {"mypy", "setuptools"}
    for requirement in requirements:
        version, = locked_versions("build")[requirement.name]
        assert version in requirement.specifier
        assert all(locked_versions(name).get(requirement.name, {version}) == {version}
                   for name in ("web", "test", "check"))


def test_all_supported_python_versions_are_tested():
    versions = re.findall(r"Python :: (3\.\d+)", SETUP["metadata"]["classifiers"])
    assert SETUP["tox:tox"]["envlist"] == ", ".join(
        version.replace("3.", "py3") for version in versions)
    workflow = page(".github/workflows/checks.yml")
    assert f"python: {versions}".replace("'", '"') in workflow
    release = page(".github/workflows/release.yml")
    assert " ".join(version.replace("3.", "cp3") + "-*" for version in versions) in release


def test_bug_report_form_requests_the_version():
    assert "othello --version --verbose" in page(".github/ISSUE_TEMPLATE/bug.yml")
