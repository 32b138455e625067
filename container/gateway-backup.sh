#!/bin/sh
# Copies the journal of one gateway in a container, while it runs, and what this host has for it, to a new folder below $BACKUP.
# As root, in the clone with the `.env` of `docker run`: docs/operate/containers.md
set -eu
umask 077
BACKUP="${BACKUP:-/srv/backup}"
said=$(docker run --rm --volumes-from gateway -v "$BACKUP:/srv/backup" -e GATEWAY_ACCOUNTS_FILE=/settings/accounts.json \
  --entrypoint sh pasarela /opt/pasarela/node_modules/pasarela/docs/operate/backup.sh)
folder="$BACKUP/$(basename "$said")"
cp .env "$folder/"
{
  cd /
  find etc/nginx/conf.d/pasarela.conf etc/letsencrypt etc/prometheus etc/default/prometheus* etc/systemd/system/pasarela* ! -type d 2>/dev/null || true
} | tar -C / -cf "$folder/settings.tar" -T -
echo "Backed up: $folder"
