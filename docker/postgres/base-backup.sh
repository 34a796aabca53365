#!/bin/sh
# Takes a base backup of the running server into $BACKUP/base, checks it, and removes what is no longer needed: all but the
# newest $BACKUPS_KEPT (7) base backups, and the archived log from before the oldest of them. Prints the backup's folder, whose
# name is the time at which it began (UTC). Needs PostgreSQL's client programs, and PG* variables that may replicate.
# A backup that was interrupted ends in .part and is removed by the next one.
set -eu
backup=${BACKUP:-/backup}
mkdir -p "$backup/base"
rm -rf "$backup"/base/*.part

name=$(date -u +%Y-%m-%dT%H:%M:%SZ)
pg_basebackup -D "$backup/base/$name.part" -c fast -X stream >&2
pg_verifybackup -q "$backup/base/$name.part" >&2
mv "$backup/base/$name.part" "$backup/base/$name"

ls -1 "$backup/base" | sort -r | tail -n +$((${BACKUPS_KEPT:-7} + 1)) | while read -r old; do rm -rf "$backup/base/$old"; done
oldest=$(ls -1 "$backup/base" | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION:.*(file \([0-9A-F]*\))$/\1/p' "$backup/base/$oldest/backup_label")
pg_archivecleanup "$backup/wal" "$first" >&2
echo "$backup/base/$name"
