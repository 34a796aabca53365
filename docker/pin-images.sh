#!/bin/sh
# Prints each foreign image that the Dockerfile and the compose files name by its tag, as the variable that takes its place, with
# the digest that the registry has for it now: NODE_IMAGE=node:24-bookworm-slim@sha256:…. Those of the Dockerfile are arguments of
# the build (ARG), the others lines of .env. A variable that is set already is taken instead of the tag: another registry's, or an
# image with a digest, which is passed on unasked. Ends with 1, and prints nothing, where an image has no digest.
# docs/decisions/045-releases-pin-foreign-images.md.
set -eu
cd "$(dirname "$0")/.."
named=$(
  sed -nE 's/^ARG ([A-Z]+_IMAGE)=(.+)$/\1 \2/p' Dockerfile
  sed -nE 's/^ *image: \$\{([A-Z]+_IMAGE):-([^}:]+:[^}]+)\}.*$/\1 \2/p' docker-compose*.yml
)
pins=$(
  echo "$named" | sort -u | while read -r variable tag; do
    image=$(printenv "$variable") || image=$tag
    case $image in
      *@sha256:*) ;;
      *)
        docker pull -q "$image" >/dev/null || { echo "No registry gives $image: a release is not built on it." >&2; exit 1; }
        digests=$(docker image inspect --format '{{join .RepoDigests "\n"}}' "$image")
        image=$image@$(echo "$digests" | sed -n "s|^${image%:*}@||p" | head -n 1)
        ;;
    esac
    case $image in
      *@sha256:*) echo "$variable=$image" ;;
      *) echo "The registry tells no digest of ${image%@}: a release is not built on it." >&2; exit 1 ;;
    esac
  done
)
echo "$pins"
