#!/bin/sh
# restore.sh <base backup> <empty data folder> [<time, e.g. 2026-11-26 14:03:06+01>]
# Makes a data folder that a server started on it brings to that time, without it to the end of the archived log in
# $BACKUP/wal; then the server takes writes. It archives nothing itself. The base backup stays as it is.
set -eu
base=$1
data=$2
moment=${3:-}
if [ -n "$(ls -A "$data" 2>/dev/null)" ]; then
  echo "$data is not empty: nothing was restored." >&2
  exit 1
fi
mkdir -p "$data"
cp -a "$base/." "$data"
chmod 700 "$data"
touch "$data/recovery.signal"
{
  echo "archive_mode = off"
  echo "restore_command = 'cp ${BACKUP:-/backup}/wal/%f \"%p\"'"
  echo "recovery_target_action = 'promote'"
  # At least as many as the server that wrote the log, or it is not replayed.
  echo "max_connections = $(LC_ALL=C pg_controldata "$base" | sed -n 's/^max_connections setting: *//p')"
  # Empty: none. The base backup's own settings may name one, if its server was restored.
  echo "recovery_target_time = '$moment'"
} >> "$data/postgresql.conf"
