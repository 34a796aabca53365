#!/bin/sh
# The database's server with as many connections as its processes can open: twice as many web processes as run
# (WEB_PROCESSES), since old and new ones stand side by side while they are replaced, and two workers, each with
# DATABASE_POOL and three more; and 20 for commands, backups and the server's own. Further options are passed on.
set -eu
processes=$((2 * ${WEB_PROCESSES:-10} + 2))
connections=$((processes * (${DATABASE_POOL:-10} + 3) + 20))
exec docker-entrypoint.sh postgres -c "max_connections=$connections" "$@"
