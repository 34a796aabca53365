#!/bin/sh
# The command line of an installation with systemd, typed as root in any folder: cli.sh <command>. The command runs as the
# user referral in a unit of its own, with the settings and credentials of the units in $UNITS (/etc/systemd/system), the
# database's owner among them, and reads and writes in that folder what this user may. Operators' keys that the shell has
# (OPERATOR_KEY, SECOND_OPERATOR_KEY) become credentials as well: nobody sees them in the unit.
# docs/operations/deploy.md, "With systemd".
set -eu
units=${UNITS:-/etc/systemd/system}
folder=$(cd "$(dirname "$0")/../.." && pwd)
# Not "referral-…", whose units are shut in: this one reads and writes files of whoever types.
unit=cli-of-referral-$$
credentials=/run/credentials/$unit.service
shared='User|Group|EnvironmentFile|Environment|LoadCredential|StateDirectory|CacheDirectory|UMask|NoNewPrivileges|CapabilityBoundingSet'

set -- "--working-directory=$PWD" -- "$folder/node_modules/node/bin/node" "$folder/build/processes/cli.js" "$@"
while IFS= read -r property; do set -- "--property=$property" "$@"; done <<EOF
$(cat "$units"/referral-.service.d/*.conf "$units/referral-migrate.service" | grep -E "^($shared)=" | sed "s|%d|$credentials|g" | sort -u)
EOF

set -- "--property=Environment=TYPED_BY=${SUDO_USER:-$(id -un)}" "$@"
secrets=$(mktemp -d -p /run)
trap 'rm -rf "$secrets"' EXIT
for name in OPERATOR_KEY SECOND_OPERATOR_KEY; do
  eval "value=\${$name:-}"
  if [ -n "$value" ]; then
    printf %s "$value" >"$secrets/$name"
    set -- "--property=LoadCredential=$name:$secrets/$name" "--property=Environment=${name}_FILE=$credentials/$name" "$@"
  fi
done
systemd-run --quiet --collect --wait --pipe --pty "--unit=$unit" "$@"
