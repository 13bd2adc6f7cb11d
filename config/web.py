"""Run the web process: `python -m config.web --host 127.0.0.1 --port 8000`."""

import argparse

import uvicorn

from config.serving.connections import (
    BACKLOG,
    KEEP_ALIVE_S,
    Connection,
    open_more_files,
)


def main() -> None:
    """Serve the site until it is stopped."""
    parser = argparse.ArgumentParser(prog="python -m config.web", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    given = parser.parse_args()
    open_more_files()
    uvicorn.run(
        "config.asgi:application",
        host=given.host,
        port=given.port,
        http=Connection,
        ws="none",
        lifespan="off",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # config/serving/proxies.py decides which proxies to trust
        backlog=BACKLOG,
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=3,
    )


if __name__ == "__main__":
    main()
