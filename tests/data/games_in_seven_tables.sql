BEGIN TRANSACTION;
CREATE TABLE begun (name TEXT PRIMARY KEY, record TEXT NOT NULL, late TEXT)
    WITHOUT ROWID;
INSERT INTO "begun" VALUES('begun','(;GM[Othello]EV[Open]RE[+64:t]PB[Black]PW[White]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[f5]CO[good]W[d6];)
','WHITE');
CREATE TABLE called (name TEXT PRIMARY KEY, names TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "called" VALUES('begun','{}');
INSERT INTO "called" VALUES('late','{}');
INSERT INTO "called" VALUES('plain','{}');
INSERT INTO "called" VALUES('resigned','{}');
INSERT INTO "called" VALUES('small','{}');
INSERT INTO "called" VALUES('timed','{}');
INSERT INTO "called" VALUES('undone','{"BLACK": "Ann"}');
CREATE TABLE library (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person TEXT NOT NULL,
    key TEXT NOT NULL,  -- the name of the match, or the digest of what was imported
    side TEXT NOT NULL, -- that the person had; empty for both, and for an imported game
    level TEXT NOT NULL, -- of whom the person played against; empty for an imported game
    black TEXT NOT NULL,
    white TEXT NOT NULL,
    date TEXT NOT NULL,
    opening TEXT NOT NULL,
    lead REAL,
    plies INTEGER NOT NULL,
    tags TEXT NOT NULL, -- each between two commas
    words TEXT NOT NULL, -- that a search looks through
    record TEXT NOT NULL,
    UNIQUE (person, key)
);
INSERT INTO "library" VALUES(1,'ann','plain','BLACK','easy','human','easy','2023-11-14','Diagonal',NULL,9,',club,','human easy 2023-11-14 diagonal ,club,','(;GM[Othello]DT[2023-11-14]PB[human]PW[easy]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3]W[c3]B[b3]W[b2]B[f5]W[a3]B[a1]W[c1]B[pass];)');
CREATE TABLE listed (name TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO "listed" VALUES('timed');
INSERT INTO "listed" VALUES('undone');
CREATE TABLE matches (
    name TEXT PRIMARY KEY,
    generation INTEGER NOT NULL,
    game TEXT NOT NULL,
    levels TEXT NOT NULL,
    seats TEXT NOT NULL,
    open TEXT,
    resigned TEXT,
    touched REAL NOT NULL
) WITHOUT ROWID;
INSERT INTO "matches" VALUES('begun',0,'{"version": 1, "board": [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 2, 1, 0, 0, 0], [0, 0, 0, 2, 1, 1, 0, 0], [0, 0, 0, 2, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]], "currentPlayer": 1, "status": "in_progress", "history": [{"position": {"row": 4, "col": 5}, "player": 1, "flippedPositions": [{"row": 4, "col": 4}]}, {"position": {"row": 5, "col": 3}, "player": 2, "flippedPositions": [{"row": 4, "col": 3}]}], "undone": [], "start": {"board": [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 2, 1, 0, 0, 0], [0, 0, 0, 1, 2, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]], "currentPlayer": 1}, "names": ["Black", "White"]}
','{"BLACK": "human", "WHITE": "human"}','{"BLACK": "c006c7e3ab14d686f63524136f1ec7c5e553d839bc01c851e4dc9de2bdbfc589", "WHITE": "018fa96a44715c90bf93be148069cb28dd45d398f2cc75aa1565311f6e55d174"}',NULL,NULL,1700000000.0);
INSERT INTO "matches" VALUES('late',2,'{"version": 1, "board": [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 2, 1, 0, 0, 0], [0, 0, 0, 1, 1, 1, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]], "currentPlayer": 2, "status": "in_progress", "history": [{"position": {"row": 4, "col": 5}, "player": 1, "flippedPositions": [{"row": 4, "col": 4}]}], "undone": [], "start": {"board": [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 2, 1, 0, 0, 0], [0, 0, 0, 1, 2, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]], "currentPlayer": 1}, "names": ["Black", "White"]}
','{"BLACK": "human", "WHITE": "human"}','{"BLACK": "c006c7e3ab14d686f63524136f1ec7c5e553d839bc01c851e4dc9de2bdbfc589", "WHITE": "018fa96a44715c90bf93be148069cb28dd45d398f2cc75aa1565311f6e55d174"}',NULL,NULL,1700000000.0);
INSERT INTO "matches" VALUES('plain',3,'{"version": 1, "board": [[1, 0, 2, 0, 0, 0, 0, 0], [0, 2, 0, 0, 0, 0, 0, 0], [2, 2, 1, 1, 0, 0, 0, 0], [0, 0, 0, 1, 1, 0, 0, 0], [0, 0, 0, 1, 1, 1, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]], "currentPlayer": 2, "status": "in_progress", "history": [{"position": {"row": 2, "col": 3}, "player": 1, "flippedPositions": [{"row": 3, "col": 3}]}, {"position": {"row": 2, "col": 2}, "player": 2, "flippedPositions": [{"row": 3, "col": 3}]}, {"position": {"row": 2, "col": 1}, "player": 1, "flippedPositions": [{"row": 2, "col": 2}]}, {"position": {"row": 1, "col": 1}, "player": 2, "flippedPositions": [{"row": 2, "col": 2}]}, {"position": {"row": 4, "col": 5}, "player": 1, "flippedPositions": [{"row": 4, "col": 4}]}, {"position": {"row": 2, "col": 0}, "player": 2, "flippedPositions": [{"row": 2, "col": 1}]}, {"position": {"row": 0, "col": 0}, "player": 1, "flippedPositions": [{"row": 1, "col": 1}, {"row": 2, "col": 2}, {"row": 3, "col": 3}]}, {"position": {"row": 0, "col": 2}, "player": 2, "flippedPositions": [{"row": 1, "col": 1}]}], "undone": [], "start": {"board": [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 2, 1, 0, 0, 0], [0, 0, 0, 1, 2, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]], "currentPlayer": 1}, "names": ["Black", "White"]}
','{"BLACK": "human", "WHITE": "easy"}','{"BLACK": "c006c7e3ab14d686f63524136f1ec7c5e553d839bc01c851e4dc9de2bdbfc589", "WHITE": "018fa96a44715c90bf93be148069cb28dd45d398f2cc75aa1565311f6e55d174"}',NULL,NULL,1700000000.0);
INSERT INTO "matches" VALUES('resigned',2,'{"version": 1, "board": [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 2, 1, 0, 0, 0], [0, 0, 0, 1, 1, 1, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]], "currentPlayer": 2, "status": "in_progress", "history": [{"position": {"row": 4, "col": 5}, "player": 1, "flippedPositions": [{"row": 4, "col": 4}]}], "undone": [], "start": {"board": [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 2, 1, 0, 0, 0], [0, 0, 0, 1, 2, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]], "currentPlayer": 1}, "names": ["Black", "White"]}
','{"BLACK": "human", "WHITE": "human"}','{"BLACK": "c006c7e3ab14d686f63524136f1ec7c5e553d839bc01c851e4dc9de2bdbfc589", "WHITE": "018fa96a44715c90bf93be148069cb28dd45d398f2cc75aa1565311f6e55d174"}',NULL,'BLACK',1700000000.0);
INSERT INTO "matches" VALUES('small',0,'{"version": 1, "board": [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 1, 2, 0, 0], [0, 0, 2, 1, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]], "currentPlayer": 2, "status": "in_progress", "history": [], "undone": [], "start": {"board": [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 1, 2, 0, 0], [0, 0, 2, 1, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]], "currentPlayer": 2}, "names": ["Black", "White"]}
','{"BLACK": "random", "WHITE": "human"}','{"BLACK": "c006c7e3ab14d686f63524136f1ec7c5e553d839bc01c851e4dc9de2bdbfc589", "WHITE": "018fa96a44715c90bf93be148069cb28dd45d398f2cc75aa1565311f6e55d174"}',NULL,NULL,1700000000.0);
INSERT INTO "matches" VALUES('timed',1,'{"version": 1, "board": [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 2, 1, 0, 0, 0], [0, 0, 0, 1, 1, 1, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]], "currentPlayer": 2, "status": "in_progress", "history": [{"position": {"row": 4, "col": 5}, "player": 1, "flippedPositions": [{"row": 4, "col": 4}]}], "undone": [], "start": {"board": [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 2, 1, 0, 0, 0], [0, 0, 0, 1, 2, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]], "currentPlayer": 1}, "names": ["Black", "White"]}
','{"BLACK": "human", "WHITE": "human"}','{"BLACK": "c006c7e3ab14d686f63524136f1ec7c5e553d839bc01c851e4dc9de2bdbfc589", "WHITE": "018fa96a44715c90bf93be148069cb28dd45d398f2cc75aa1565311f6e55d174"}',NULL,NULL,1700000000.0);
INSERT INTO "matches" VALUES('undone',4,'{"version": 1, "board": [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 2, 1, 0, 0, 0, 0], [0, 0, 0, 2, 1, 0, 0, 0], [0, 0, 0, 1, 2, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]], "currentPlayer": 1, "status": "in_progress", "history": [{"position": {"row": 2, "col": 3}, "player": 1, "flippedPositions": [{"row": 3, "col": 3}]}, {"position": {"row": 2, "col": 2}, "player": 2, "flippedPositions": [{"row": 3, "col": 3}]}], "undone": [{"position": {"row": 3, "col": 2}, "player": 1, "flippedPositions": [{"row": 3, "col": 3}]}], "start": {"board": [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 2, 1, 0, 0, 0], [0, 0, 0, 1, 2, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]], "currentPlayer": 1}, "names": ["Black", "White"]}
','{"BLACK": "human", "WHITE": "human"}','{"BLACK": "c006c7e3ab14d686f63524136f1ec7c5e553d839bc01c851e4dc9de2bdbfc589", "WHITE": "018fa96a44715c90bf93be148069cb28dd45d398f2cc75aa1565311f6e55d174"}','WHITE',NULL,1700000000.0);
CREATE TABLE timed (name TEXT PRIMARY KEY, clocks TEXT NOT NULL, late TEXT)
    WITHOUT ROWID;
INSERT INTO "timed" VALUES('late','{"seconds": 60.0, "added": 0.0, "is_each_move": true, "left": {"BLACK": 60.0, "WHITE": 60.0}, "since": null}','WHITE');
INSERT INTO "timed" VALUES('timed','{"seconds": 60.0, "added": 2.0, "is_each_move": false, "left": {"BLACK": 60.0, "WHITE": 60.0}, "since": 1700000000.0}',NULL);
CREATE TABLE together (name TEXT PRIMARY KEY, people TEXT NOT NULL, next TEXT)
    WITHOUT ROWID;
INSERT INTO "together" VALUES('begun','{"WHITE": "bo"}',NULL);
INSERT INTO "together" VALUES('late','{}',NULL);
INSERT INTO "together" VALUES('plain','{"BLACK": "ann"}',NULL);
INSERT INTO "together" VALUES('resigned','{}',NULL);
INSERT INTO "together" VALUES('small','{}',NULL);
INSERT INTO "together" VALUES('timed','{}',NULL);
INSERT INTO "together" VALUES('undone','{}','plain');
CREATE TABLE variations (name TEXT PRIMARY KEY, lines TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "variations" VALUES('begun','');
INSERT INTO "variations" VALUES('late','');
INSERT INTO "variations" VALUES('plain','');
INSERT INTO "variations" VALUES('resigned','');
INSERT INTO "variations" VALUES('small','');
INSERT INTO "variations" VALUES('timed','');
INSERT INTO "variations" VALUES('undone','d3,c5, d3,e3,');
CREATE INDEX by_age ON matches (touched);
CREATE TRIGGER forget_listed AFTER DELETE ON matches BEGIN
    DELETE FROM listed WHERE name = OLD.name;
END;
CREATE TRIGGER forget_begun AFTER DELETE ON matches BEGIN
    DELETE FROM begun WHERE name = OLD.name;
END;
CREATE TRIGGER forget_match AFTER DELETE ON matches BEGIN
    DELETE FROM variations WHERE name = OLD.name;
    DELETE FROM together WHERE name = OLD.name;
    DELETE FROM called WHERE name = OLD.name;
    DELETE FROM timed WHERE name = OLD.name;
END;
CREATE INDEX by_person ON library (person, id);
CREATE INDEX by_game ON library (person, black, white, date, plies);
CREATE INDEX by_result ON library (person, side, level, opening, lead);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('library',1);
COMMIT;
