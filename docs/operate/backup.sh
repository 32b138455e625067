#!/bin/sh
# Copies journal, simulator and settings into a new folder below $BACKUP, reads the copies, and deletes old folders.
# Runs while the gateway runs, as its user, in the folder with its .env: docs/operate/operations.md
set -eu
umask 077
PATH="$(dirname "$0")/../../../.bin:$PATH"
if [ -f .env ]; then
  set -a
  . ./.env
  set +a
fi
# A folder is a place for it, too.
if [ -d "${SIMULATOR_DATA:-}" ]; then SIMULATOR_DATA="$SIMULATOR_DATA/simulator.sqlite"; fi
BACKUP="${BACKUP:-/srv/backup}"
folder="$BACKUP/$(date -u +%Y-%m-%dT%H-%M-%SZ)"
# The name says that it is not whole yet.
part="$folder.part"
mkdir "$part"
# A failed backup must not stay on the disk that it filled.
trap 'rm -rf "$part"' EXIT
trap 'exit 1' HUP INT TERM

# A plain copy would lack the latest commits, which are in the -wal file.
copy_sqlite() {
  node -e 'const { backup, DatabaseSync } = require("node:sqlite")
    const source = new DatabaseSync(process.argv[1], { readOnly: true })
    // Without a transaction the copy would begin again after each write of the gateway.
    source.exec("BEGIN; SELECT 1 FROM sqlite_master")
    backup(source, process.argv[2]).then(() => {
      const [{ integrity_check: found }] = new DatabaseSync(process.argv[2]).prepare("PRAGMA integrity_check").all()
      if (found !== "ok") throw new Error(found)
    })' "$1" "$2"
}

. "$(dirname "$0")/hide-password.sh"

if [ -n "${DATABASE_URL:-}" ]; then
  hide_password "$DATABASE_URL"
  pg_dump --schema=pasarela --format=custom --file="$part/pasarela.dump" "$address"
  pg_restore --file=/dev/null "$part/pasarela.dump"
else
  copy_sqlite "$GATEWAY_DATA_DIR/journal.sqlite" "$part/journal.sqlite"
fi
if [ -n "${SIMULATOR_DATA:-}" ]; then copy_sqlite "$SIMULATOR_DATA" "$part/simulator.sqlite"; fi
for file in .env "${GATEWAY_ACCOUNTS_FILE:-}" "${NODE_EXTRA_CA_CERTS:-}"; do
  if [ -f "$file" ]; then cp "$file" "$part/"; fi
done
# What pasarela-backup.service collected as root, because only root may read it.
settings="${SETTINGS:-/run/pasarela-settings.tar}"
if [ -f "$settings" ]; then cp "$settings" "$part/settings.tar"; fi

# An older version refuses the journal of a newer one.
. "$(dirname "$0")/print-version.sh"
print_version > "$part/version.txt"

mv "$part" "$folder"
trap - EXIT
echo "Backed up: $folder"
find "$BACKUP" -mindepth 1 -maxdepth 1 -type d -name '20??-??-??T*' -mtime "+${KEEP_DAYS:-14}" -exec rm -r {} +
