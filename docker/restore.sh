#!/bin/sh
# docker/restore.sh <base backup> '<time>': brings an installation with docker-compose.backup.yml back to that second. Ends the
# log, stops web, worker and database, restores the base backup with the archived log into the volume of the database, starts the
# server, reconciles all money of all tenants, and only then starts web and worker; then takes a backup. What was there stays
# beside it, with its log and base backups. The proxy goes on and tells visitors to come back. docs/operations/backup.md.
# COMPOSE: the command, if it is not docker-compose with both files.
set -eu
base=${1:?a base backup, such as /backup/base/2026-11-26T02:17:04Z}
moment=${2:?the last second that shall count, such as "2026-11-26 14:03:06+01"}
compose=${COMPOSE:-docker-compose -f docker-compose.yml -f docker-compose.backup.yml}

asked() { $compose exec -T postgres psql -U referral -d referral -Atc "$1" 2>/dev/null; }
# within <seconds> <what is waited for> <command…>
within() {
  left=$1 what=$2
  shift 2
  until "$@"; do
    left=$((left - 1))
    if [ "$left" -lt 0 ]; then
      echo "$what did not come. Web and worker are stopped; the database's log follows." >&2
      $compose logs --tail 20 postgres >&2
      exit 1
    fi
    sleep 1
  done
}
archived() { [ "$(asked "select last_archived_wal >= '$1' from pg_stat_archiver")" = t ]; }
open() { [ "$(asked "select not pg_is_in_recovery()")" = t ]; }

$compose run --rm --no-deps -T --entrypoint /docker/postgres/put-back.sh postgres check "$base" "$moment"
$compose stop web worker
if last=$(asked "select pg_walfile_name(pg_switch_wal())"); then within 60 "The end of the log" archived "$last"; fi
$compose stop postgres
$compose run --rm --no-deps -T --entrypoint /docker/postgres/put-back.sh postgres restore "$base" "$moment"
$compose up -d --no-deps postgres
within "${RESTORE_SECONDS:-3600}" "The restored server" open
if ! $compose run --rm -T migrate node build/processes/cli.js backup check; then
  echo "Web and worker stay stopped." >&2
  exit 1
fi
$compose start web worker
echo "The installation is as it was at $moment."
"$(dirname "$0")/backup.sh"
