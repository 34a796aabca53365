#!/bin/sh
# The nightly backup of an installation with docker-compose.backup.yml: takes a base backup, restores it with the archived
# log into a second server, reconciles all money of all tenants there, and notes in the installation that this backup works
# (reading backupAge). Ends with 1 where any of it fails; then nothing is noted, and the reading's age alarms.
# docs/operations/backup.md. COMPOSE: the command, if it is not docker-compose with both files.
set -eu
compose=${COMPOSE:-docker-compose -f docker-compose.yml -f docker-compose.backup.yml}

base=$($compose exec -T -u postgres -e PGUSER=referral postgres /docker/postgres/base-backup.sh)
echo "$base was taken."

trap '$compose rm -fsv restored >/dev/null 2>&1' EXIT
BASE_BACKUP=$base $compose up -d --no-deps restored
tries=0
until $compose exec -T restored psql -U referral -d referral -Atc 'select not pg_is_in_recovery()' 2>/dev/null | grep -q t; do
  tries=$((tries + 1))
  if [ "$tries" -gt "${RESTORE_SECONDS:-3600}" ]; then
    echo "The restored server is not ready; its log follows." >&2
    $compose logs --tail 20 restored >&2
    exit 1
  fi
  sleep 1
done

$compose run --rm migrate node build/processes/cli.js backup check --host restored
$compose run --rm migrate node build/processes/cli.js backup verified "$(basename "$base")"
