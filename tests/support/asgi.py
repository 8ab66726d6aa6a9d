"""Send requests to an application within a test's own event loop."""

import json


async def ask(app, method, path, body=None, **headers):
    data = b"" if body is None else json.dumps(body).encode()
    fields = {"host": "localhost", "content-length": str(len(data)),
              "content-type": "application/json"} | headers
    answer = []

    async def receive():
        return {"type": "http.request", "body": data, "more_body": False}

    async def send(message):
        answer.append(message)

    await app({"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1",
               "method": method, "scheme": "http", "path": path, "raw_path": path.encode(),
               "query_string": b"", "root_path": "", "client": ("127.0.0.1", 1),
               "server": ("localhost", 80),
               "headers": [(name.encode(), value.encode()) for name, value in fields.items()]},
              receive, send)
    text = b"".join(message.get("body", b"") for message in answer)
    return answer[0]["status"], json.loads(text)
