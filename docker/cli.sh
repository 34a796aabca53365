#!/bin/sh
# The command line of an installation with compose: docker/cli.sh <command>, from any folder. The container runs as whoever
# types, reads and writes files of the folder that it is called from, and gets the operators' keys that the shell has.
# docs/operations/deploy.md, "The command line". COMPOSE: the command, if it is not docker-compose.
set -eu
folder=$PWD
cd "$(dirname "$0")/.."
terminal=-T
if [ -t 0 ]; then terminal=; fi
exec ${COMPOSE:-docker-compose} run --rm $terminal -u "$(id -u):$(id -g)" -e OPERATOR_KEY -e SECOND_OPERATOR_KEY \
  -e "TYPED_BY=${SUDO_USER:-$(id -un)}" \
  -v "$folder:/files" -w /files migrate node /app/build/processes/cli.js "$@"
