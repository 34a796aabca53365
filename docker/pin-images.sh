#!/bin/sh
# Writes the digest of each foreign image behind its tag (postgres:18@sha256:…), in the Dockerfile, the compose files and
# the devcontainer: what is built and started from then on is what was tried, whatever the tag comes to mean. Run again, it
# writes the digests of the day. Fetches each image, so it needs the registry. docs/operations/deploy.md, "A release".
set -eu
cd "$(dirname "$0")/.."
files="Dockerfile docker-compose*.yml .devcontainer/devcontainer.json"
# An image that begins with ${ is ours, and a name without a tag is a stage of the Dockerfile.
before='^(FROM | *image: | *"image": ")'
name='[a-z0-9./-]+:[A-Za-z0-9._-]+'

# shellcheck disable=SC2086
images=$(sed -nE "s#$before($name).*#\2#p" $files | sort -u)
for image in $images; do
  docker pull -q "$image" >/dev/null
  digest=$(docker image inspect --format '{{join .RepoDigests "\n"}}' "$image" | sed -n "s|^.*${image%:*}@||p" | head -n 1)
  case $digest in
    sha256:*) ;;
    *) echo "The registry tells no digest of $image." >&2; exit 1 ;;
  esac
  # shellcheck disable=SC2086
  sed -i -E "s#$before($image)(@sha256:[0-9a-f]+)?([^A-Za-z0-9._-]|\$)#\1\2@$digest\4#" $files
  echo "$image@$digest"
done
