#!/bin/sh
# Replaces the running web processes and the worker by those of the image that is set (APP_IMAGE, or the one just built):
# an upgrade, a rollback or a changed setting without a failed request. Each new process is started beside the old ones;
# only when all of them answer are the old ones told to end, one after the other, and each finishes its requests.
# docs/operations/deploy.md, "Upgrade". COMPOSE: the command, if it is not docker-compose.
set -eu
compose=${COMPOSE:-docker-compose}

old=$($compose ps -q web)
count=$(echo "$old" | grep -c . || true)
if [ "$count" -eq 0 ]; then
  echo "No web process is running. Start all: $compose up -d" >&2
  exit 1
fi
places=$($compose exec -T proxy printenv WEB_PROCESSES)
if [ "$count" -gt "$places" ]; then
  echo "$count web processes are running, and the proxy has room for $places beside as many new ones. Set WEB_PROCESSES." >&2
  exit 1
fi

$compose up -d --no-deps --no-recreate --scale "web=$((count * 2))" web
new=$($compose ps -q web | grep -vF "$old")

for id in $new; do
  tries=0
  until [ "$(docker inspect -f '{{.State.Health.Status}}' "$id")" = healthy ]; do
    tries=$((tries + 1))
    # One that ends again and again need not be waited for.
    if [ "$tries" -gt 120 ] || [ "$(docker inspect -f '{{.RestartCount}}' "$id")" -gt 3 ]; then
      echo "A new web process does not answer; its log follows. The old ones go on, nothing was replaced." >&2
      docker logs --tail 20 "$id" >&2
      docker rm -f $new >/dev/null
      exit 1
    fi
    sleep 1
  done
done
# The proxy asks the engine's name server each second, and each process whether it is ready.
sleep 5

for id in $old; do
  docker stop -t 45 "$id" >/dev/null
  docker rm "$id" >/dev/null
done
$compose up -d --no-deps worker
echo "$count web processes and the worker were replaced."
