#!/bin/sh
# Copies the journal of one gateway in a container, while it runs, and what this host has for it, to a new folder below $BACKUP,
# and deletes old folders. As root, in the clone with the `.env` of `docker create`: docs/operate/containers.md
set -eu
umask 077
if grep -q '^DATABASE_URL=.' .env; then
  echo "One container has its journal in SQLite, but .env has DATABASE_URL: docs/operate/containers.md" >&2
  exit 1
fi
BACKUP="${BACKUP:-/srv/backup}"
work=$(mktemp -d "$BACKUP/XXXXXX.part")
. "$(dirname "$0")/refuse-backup.sh"
refuse_backup "$work"
# The user of the image writes there. Whoever has that number on this host does not get into $BACKUP.
chown 1000 "$work"
said=$(docker run --rm --volumes-from gateway -v "$work:/srv/backup" -e GATEWAY_ACCOUNTS_FILE=/settings/accounts.json \
  pasarela backup /srv/backup)
made=$(echo "$work"/20*)
cp .env "$made/"
# An older commit refuses the journal of a newer one. The image has it if `docker build` got it.
docker inspect --format '{{index .Config.Labels "commit"}}' gateway > "$made/commit.txt" 2> /dev/null || true
{
  cd /
  find etc/nginx/conf.d/pasarela.conf etc/letsencrypt root/dns.ini etc/prometheus etc/default/prometheus* etc/systemd/system/pasarela* \
    etc/systemd/journald.conf.d/size.conf ! -type d 2>/dev/null || true
} | tar -C / -cf "$made/settings.tar" -T -
folder="$BACKUP/${made##*/}"
mv "$made" "$folder"
trap - EXIT
rmdir "$work"
echo "${said% to *} to $folder"
find "$BACKUP" -mindepth 1 -maxdepth 1 -type d -name '20??-??-??T*' -mtime "+${KEEP_DAYS:-14}" -exec rm -r {} +
