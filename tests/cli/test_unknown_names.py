"""The command line's messages about unknown players and commands."""

import pytest
from support.terminal import pipe

from othello.cli import main
from othello.cli.player_names import resolve_player

BOT = """
from othello import Player

class Corner(Player):
    def choose_move(self, game):
        return game.valid_moves[0]
"""
TWO_BOTS = BOT + """
class Edge(Corner):
    pass

class Notes:
    pass
"""


@pytest.fixture
def bot(tmp_path):
    path = tmp_path / "mybot.py"
    path.write_text(BOT)
    return path


def test_a_mistyped_level_gets_a_suggestion():
    result = pipe("", "--white", "medum")
    assert result.returncode == 2
    assert b"Unknown player 'medum'. Did you mean medium?" in result.stderr


def test_the_only_player_in_a_file_needs_no_name(bot):
    result = pipe("d3\n", "--white", str(bot))
    assert (result.returncode, result.stderr) == (0, b"") and b"White plays c3" in result.stdout


def test_a_level_precedes_a_file_of_the_same_name(bot, monkeypatch):
    bot.rename(bot.with_name("random.py"))
    monkeypatch.chdir(bot.parent)
    assert resolve_player("random") == "random"
    assert resolve_player("random.py") == "random.py:Corner"


def test_a_match_accepts_a_file_with_one_player(bot, capsys):
    assert main(["arena", str(bot), "random", "--games", "2"]) == 0
    assert f"{bot}:Corner " in capsys.readouterr().out


def test_a_match_suggests_the_nearest_level(capsys):
    with pytest.raises(SystemExit):
        main(["arena", "medum", "easy"])
    assert ("argument PLAYER: Unknown player 'medum'. Did you mean medium?"
            in capsys.readouterr().err)


@pytest.mark.parametrize("name", ["corner", "Corners"])
def test_a_mistyped_class_gets_a_suggestion(bot, name):
    result = pipe("", "--white", f"{bot}:{name}")
    assert result.returncode == 2
    assert f"mybot.py has no class {name}. Did you mean {bot}:Corner?".encode() in result.stderr


def test_error_for_a_file_with_several_players_lists_them(bot):
    bot.write_text(TWO_BOTS)
    result = pipe("", "--white", str(bot))
    assert result.returncode == 2
    assert f"mybot.py has several classes. Add one of them: {bot}:Corner, {bot}:Edge".encode(
        ) in result.stderr


@pytest.mark.parametrize("text", ["", "x = 1\n", "def broken(:\n", "\0"])
def test_a_file_without_a_player_class_is_rejected(bot, text):
    bot.write_text(text)
    result = pipe("", "--white", str(bot))
    assert result.returncode == 2
    assert b"mybot.py has no class derived from othello.Player\n" in result.stderr


def test_error_for_play_shows_the_right_command():
    result = pipe("", "play")
    assert result.returncode == 2
    assert b"To play, type: python3 -m othello" in result.stderr
    assert b"replay" not in result.stderr


def test_a_level_can_be_given_as_a_number():
    assert b"The computer (easy, level 3) plays White." in pipe("", "--white", "3").stdout
