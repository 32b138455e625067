#!/bin/sh
# Copies what a team's server has to a new folder below $BACKUP, while it runs, reads the copies, and deletes old folders.
# As root, in the clone: docs/operate/for-a-team.md
set -eu
umask 077
BACKUP="${BACKUP:-/srv/backup}"
folder="$BACKUP/$(date -u +%Y-%m-%dT%H-%M-%SZ)"
# The name says that it is not whole yet.
part="$folder.part"
mkdir -p "$part"
. "$(dirname "$0")/refuse-backup.sh"
refuse_backup "$part"
team() { docker compose --file container/team.yaml "$@"; }

team exec -T database pg_dump --username pasarela --schema pasarela --format custom pasarela > "$part/journal.dump"
# A failure before a pipe would not end this script.
team exec -T database pg_restore --file=/dev/null < "$part/journal.dump"
# Rows in the dump are lines that begin with the seq.
team exec -T database pg_restore --data-only --table=entries --file=- < "$part/journal.dump" | awk '
  /^\\\.$/ { on = 0 }
  on { count++; if ($1 + 0 > newest) newest = $1 + 0 }
  /^COPY pasarela\.entries / { on = 1 }
  END { print count + 0 "|" (newest ? newest : "") }' > "$part/entries.txt"
# In a container of its own, because a version that does not start is a reason to go back, and that begins with a backup.
team run --rm --no-deps -T --entrypoint sh simulator -c 'trap "rm -f /data/backup.sqlite" EXIT
  rm -f /data/backup.sqlite && node -e "$1" && cat /data/backup.sqlite' sh 'const { backup, DatabaseSync } = require("node:sqlite")
  const source = new DatabaseSync("/data/simulator.sqlite", { readOnly: true })
  source.exec("BEGIN; SELECT 1 FROM sqlite_master")
  backup(source, "/data/backup.sqlite").then(() => {
    const [{ integrity_check: found }] = new DatabaseSync("/data/backup.sqlite").prepare("PRAGMA integrity_check").all()
    if (found !== "ok") throw new Error(found)
  })' < /dev/null > "$part/simulator.sqlite"
# An older commit refuses the journal of a newer one.
{ git rev-parse HEAD 2> /dev/null || echo unknown; } > "$part/commit.txt"
# With CERTIFICATE=internal: the root that testers and stores trust.
team cp caddy:/data/caddy "$part/"
# With their modes: the services are other users.
cp -rp container/.env container/certificates container/sign-in "$part/"
# Of the host: alerts, the timer, and what renews certificates.
{
  cd /
  find etc/prometheus etc/default/prometheus* etc/systemd/system/pasarela* etc/letsencrypt root/dns.ini usr/local/sbin/pasarela-certificate \
    etc/sysctl.d/60-pasarela.conf etc/systemd/journald.conf.d/size.conf ! -type d 2>/dev/null || true
} | tar -C / -cf "$part/settings.tar" -T -

mv "$part" "$folder"
trap - EXIT
echo "Backed up $(cut -d "|" -f 1 "$folder/entries.txt") entries and the simulator to $folder"
find "$BACKUP" -mindepth 1 -maxdepth 1 -type d -name '20??-??-??T*' -mtime "+${KEEP_DAYS:-14}" -exec rm -r {} +
