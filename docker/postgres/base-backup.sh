#!/bin/sh
# Takes a base backup of the running server into $BACKUP/base, checks it, and removes what is no longer needed: all but the
# newest $BACKUPS_KEPT (7) base backups, and the archived log from before the oldest of them. Prints the backup's folder, whose
# name is the time at which it began (UTC). Needs PostgreSQL's client programs, and PG* variables that may replicate and call
# pg_switch_wal().
# A backup that was interrupted ends in .part and is removed by the next one.
# Ends with 1, and removes nothing, where the log does not arrive in the archive within $ARCHIVE_SECONDS (300): such a
# backup leads to the moment of its end, and to none after it.
set -eu
backup=${BACKUP:-/backup}
mkdir -p "$backup/base"
rm -rf "$backup"/base/*.part

name=$(date -u +%Y-%m-%dT%H:%M:%SZ)
pg_basebackup -D "$backup/base/$name.part" -c fast -X stream >&2
pg_verifybackup -q "$backup/base/$name.part" >&2
mv "$backup/base/$name.part" "$backup/base/$name"

asked() { psql -XAtd postgres -c "$1"; }
# The end of a segment counts as its own, not as the beginning of the next.
segment=$(asked "select pg_walfile_name(pg_switch_wal() - 1)")
arrived="select left(last_archived_wal, 24) collate \"C\" >= '$segment' from pg_stat_archiver where last_archived_wal ~ '^[0-9A-F]{24}'"
seconds=0
until [ "$(asked "$arrived")" = t ]; do
  if [ "$seconds" -ge "${ARCHIVE_SECONDS:-300}" ]; then
    echo "The log is not archived: $segment did not arrive within $seconds s. The server's log says why (archive_command)." >&2
    exit 1
  fi
  seconds=$((seconds + 1))
  sleep 1
done

ls -1 "$backup/base" | sort -r | tail -n +$((${BACKUPS_KEPT:-7} + 1)) | while read -r old; do rm -rf "$backup/base/$old"; done
oldest=$(ls -1 "$backup/base" | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION:.*(file \([0-9A-F]*\))$/\1/p' "$backup/base/$oldest/backup_label")
pg_archivecleanup "$backup/wal" "$first" >&2
echo "$backup/base/$name"
