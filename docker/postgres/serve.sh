#!/bin/sh
# The database's server, sized for its container. As many connections as its processes can open: twice as many web processes as run
# (WEB_PROCESSES), since old and new ones stand side by side while they are replaced, and two workers, each with DATABASE_POOL and
# three more; and 20 for commands, backups and the server's own. A quarter of its memory (POSTGRES_MEMORY, as for the engine: 2g)
# for shared_buffers. It logs statements that take a second or wait for a lock, without the values that were passed to them, and
# counts all of them where the extension is installed. Further options are passed on.
set -eu
processes=$((2 * ${WEB_PROCESSES:-10} + 2))
connections=$((processes * (${DATABASE_POOL:-10} + 3) + 20))
memory=$(printf %s "${POSTGRES_MEMORY:-2g}" | tr kmg KMG | tr -d bB | numfmt --from=iec)
server=$(dirname "$(command -v postgres)")/../lib
for library in "$server/pg_stat_statements.so" "$server/postgresql/pg_stat_statements.so"; do
  if [ -f "$library" ]; then set -- -c shared_preload_libraries=pg_stat_statements "$@"; fi
done
exec docker-entrypoint.sh postgres -c "max_connections=$connections" -c "shared_buffers=$((memory / 4 / 1024))kB" \
  -c log_min_duration_statement=1s -c log_parameter_max_length=0 -c log_lock_waits=on "$@"
