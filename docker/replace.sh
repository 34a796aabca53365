#!/bin/sh
# Replaces the running web processes, the worker and the proxy by those of the images that are set (APP_IMAGE, PROXY_IMAGE, or
# the ones just built): an upgrade, a rollback or a changed setting without a failed request. Each new process is started beside
# the old ones; only when all of them are well are the old ones told to end, one after the other, and each finishes its work.
# The proxy comes last, and only if its image or its settings changed: no two of them can hold the port, so for a moment it
# takes no connection. docs/operations/deploy.md, "Upgrade". COMPOSE: the command, if it is not docker-compose.
set -eu
compose=${COMPOSE:-docker-compose}

count() { $compose ps -q "$1" | grep -c . || true; }
processes() {
  $compose ps -q web
  $compose ps -q worker
}

webs=$(count web)
if [ "$webs" -eq 0 ]; then
  echo "No web process is running. Start all: $compose up -d" >&2
  exit 1
fi
places=$($compose exec -T proxy printenv WEB_PROCESSES)
if [ "$webs" -gt "$places" ]; then
  echo "$webs web processes are running, and the proxy has room for $places beside as many new ones. Set WEB_PROCESSES." >&2
  exit 1
fi
if ! $compose run --rm --no-deps -T proxy haproxy -c -q -f /etc/haproxy/haproxy.cfg >&2; then
  echo "A new proxy would not start. The old one goes on, nothing was replaced." >&2
  exit 1
fi

old=$(processes)
workers=$(count worker)
$compose up -d --no-deps --no-recreate --scale "web=$((webs * 2))" --scale "worker=$((workers > 0 ? workers * 2 : 1))" web worker
new=$(processes | grep -vF "$old")

for id in $new; do
  tries=0
  until [ "$(docker inspect -f '{{.State.Health.Status}}' "$id")" = healthy ]; do
    tries=$((tries + 1))
    # One that ends again and again need not be waited for.
    if [ "$tries" -gt 120 ] || [ "$(docker inspect -f '{{.RestartCount}}' "$id")" -gt 3 ]; then
      service=$(docker inspect -f '{{index .Config.Labels "com.docker.compose.service"}}' "$id")
      echo "A new process of $service does not answer; its log follows. The old ones go on, nothing was replaced." >&2
      docker logs --tail 20 "$id" >&2
      # Those that are well have visitors already.
      docker stop -t 45 $new >/dev/null
      docker rm $new >/dev/null
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
proxy=$($compose ps -q proxy)
$compose up -d --no-deps proxy
echo "$webs web processes and the worker were replaced."
if [ "$($compose ps -q proxy)" != "$proxy" ]; then echo "So was the proxy."; fi
