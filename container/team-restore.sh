#!/bin/sh
# Restores a folder that team-backup.sh made, also on a new server, then counts the entries: sh container/team-restore.sh FOLDER
# As root, in a clone with `.env` and `certificates` of the backup in `container`: docs/operate/for-a-team.md
set -eu
backup="$1"
team() { docker compose --file container/team.yaml "$@"; }

team up --build --detach --wait database
team stop gateway simulator
# Writes as the simulator's user, and deletes what SQLite kept beside the old file.
team run --rm --no-deps -T --entrypoint sh simulator -c 'rm -f /data/simulator.sqlite*; cat > /data/simulator.sqlite' < "$backup/simulator.sqlite"
team exec -T database pg_restore --username pasarela --clean --if-exists --single-transaction --dbname pasarela < "$backup/journal.dump"
found=$(team exec -T database psql --username pasarela --no-align --tuples-only --command 'SELECT count(*), max(seq) FROM pasarela.entries')
if [ -d "$backup/caddy" ]; then
  team create caddy
  team cp "$backup/caddy" caddy:/data/
fi
if [ "$found" != "$(cat "$backup/entries.txt")" ]; then
  echo "Not restored: the backup has $(cat "$backup/entries.txt") (entries|newest), the journal $found." >&2
  exit 1
fi
echo "Restored (entries|newest): $found"
team up --detach
