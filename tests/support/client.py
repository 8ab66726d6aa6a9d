"""A test client for the web server."""

import time


class Visitor:
    """A test client for one match."""

    def __init__(self, client, name, token=""):
        self.client, self.name, self.token = client, name, token

    @property
    def state(self):
        return self.ask("").json()

    def ask(self, path):
        return self.client.get(f"/api/matches/{self.name}{path}", headers={"x-seat": self.token})

    def change(self, path, generation=None, **body):
        """Send a change with the current generation, or with the given `generation`."""
        if generation is None:
            generation = self.state["generation"]
        return self.client.post(f"/api/matches/{self.name}/{path}",
                                json=body | {"generation": generation},
                                headers={"x-seat": self.token})

    def settled_state(self):
        while self.state["thinking"]:
            time.sleep(0.01)
        return self.state
