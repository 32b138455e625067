#!/bin/sh
# Restores a folder that gateway-backup.sh made into the journal of one gateway in a container, then counts the entries:
# sh container/gateway-restore.sh FOLDER. What was there is kept, because the folder may be that of a wrong day.
# As root, in the clone with the `.env` of `docker create`, while the container is stopped: docs/operate/containers.md
set -eu
backup="${1:?Usage: gateway-restore.sh FOLDER}"
if grep -q '^DATABASE_URL=.' .env; then
  echo "One container has its journal in SQLite, but .env has DATABASE_URL: docs/operate/containers.md" >&2
  exit 1
fi
if [ "$(docker inspect --format '{{.State.Running}}' gateway)" = true ]; then
  echo "Not restored: the gateway runs. Stop it first: docker stop gateway. Nothing was changed." >&2
  exit 1
fi
. "$(dirname "$0")/refuse-newer.sh"
# Of the image that is started again, not of what is checked out.
refuse_newer "$backup" "$(docker image inspect --format '{{index .Config.Labels "commit"}}' pasarela)" ', and build the image'
# The user of the image must read the journal, also if a copy on another host made it somebody else's; not the settings beside it.
# What a restore kept is in the volume.
case "$backup" in
  /data/*) set -- ;;
  *)
    backup=$(cd "$backup" && pwd)
    find "$backup" -maxdepth 1 \( -type d -o -name 'journal.sqlite*' -o -name version.txt \) -exec chown 1000 {} +
    set -- -v "$backup:$backup"
    ;;
esac
docker run --rm --volumes-from gateway "$@" pasarela restore "$backup"
