#!/bin/sh
# put-back.sh check|restore <base backup> <time>: for docker/restore.sh, while no server runs on the data folder. `check` only says
# whether both can be used. `restore` sets the data folder, the archived log and the base backups aside under one name, since they
# lead to another past than the one from now on, and makes a data folder that the server brings to that time.
set -eu
verb=$1 base=$2 moment=$3
backup=${BACKUP:-/backup}
if [ ! -f "$base/backup_label" ]; then
  echo "$base is no base backup. There are:" >&2
  ls -d "$backup"/base/* "$backup"/before-*/base/* >&2 2>/dev/null || true
  exit 1
fi
# It leads to no time before its own end, at which the manifest is written: the second after it, since clocks have fractions.
ended=$(date -u -d "@$(($(stat -c %Y "$base/backup_manifest") + 1))" +%Y-%m-%dT%H:%M:%SZ)
if ! until=$(date -u -d "$moment" +%Y-%m-%dT%H:%M:%SZ) || [ "$until" \< "$ended" ]; then
  echo "$moment is no time after the end of that base backup, $ended. One that began earlier leads there." >&2
  exit 1
fi
[ "$verb" = restore ] || exit 0

aside=before-$(date -u +%Y-%m-%dT%H:%M:%SZ)
mkdir "$backup/$aside"
mv "$backup/wal" "$backup/base" "$backup/$aside/"
mv "$PGDATA" "$PGDATA-$aside"
case $base in "$backup/base/"*) base=$backup/$aside/base/${base##*/} ;; esac
BACKUP=$(dirname "$(dirname "$base")") "$(dirname "$0")/restore.sh" "$base" "$PGDATA" "$moment"
chown -R postgres: "$PGDATA"
echo "What was there is kept: $PGDATA-$aside in the volume of the database, $backup/$aside in that of the backups."
