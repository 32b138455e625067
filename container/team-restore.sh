#!/bin/sh
# Restores a folder that team-backup.sh made, also on a new server, then counts the entries: sh container/team-restore.sh FOLDER
# What was there is kept, because the folder may be that of a wrong day.
# As root, in a clone with `.env`, `certificates` and `sign-in` of the backup in `container`: docs/operate/for-a-team.md
set -eu
backup="${1:?Usage: team-restore.sh FOLDER}"
# Before it stops anything.
for file in journal.dump simulator.sqlite entries.txt; do
  test -s "$backup/$file" || { echo "Not restored: $backup has no $file. Nothing was changed." >&2; exit 1; }
done
. "$(dirname "$0")/refuse-newer.sh"
. "$(dirname "$0")/print-transaction.sh"
refuse_newer "$backup" HEAD
trap 'echo "Not restored: what failed is above. Nothing was changed." >&2' EXIT
team() { docker compose --file container/team.yaml "$@"; }

# Of the commit that is checked out here: a newer one would migrate the journal again.
team build
team up --detach --wait database
# Both are read before anything is stopped. The simulator's file is written beside the old one, as the simulator's user.
refuse() {
  trap - EXIT
  echo "Not restored: $1. Nothing was changed." >&2
  exit 1
}
team exec -T database pg_restore --file=/dev/null < "$backup/journal.dump" || refuse 'journal.dump is damaged'
team run --rm --no-deps -T --entrypoint sh simulator -c 'umask 077; cat > /data/simulator.sqlite.new' < "$backup/simulator.sqlite"
team run --rm --no-deps -T --entrypoint node simulator -e '
  const { DatabaseSync } = require("node:sqlite")
  const database = new DatabaseSync("/data/simulator.sqlite.new")
  const [{ integrity_check: found }] = database.prepare("PRAGMA integrity_check").all()
  database.close()
  if (found !== "ok") throw new Error(found)' < /dev/null || refuse 'simulator.sqlite is damaged'
trap 'echo "Not restored as a whole: what failed is above. Gateway and simulator are stopped. Start them: docker compose --file container/team.yaml up --detach" >&2' EXIT
team stop gateway simulator
query() { team exec -T database psql --username pasarela --no-psqlrc --no-align --tuples-only --command "$1" < /dev/null; }
kept="before_restore_$(date -u +%Y_%m_%dt%H_%M_%Sz)"
there=$(query "SELECT to_regnamespace('pasarela')")
# Before the simulator, because it can fail as a whole only.
print_transaction "${there:+$kept}" team exec -T database pg_restore --file=- < "$backup/journal.dump" |
  team exec -T database psql --username pasarela --no-psqlrc --quiet --output /dev/null --set ON_ERROR_STOP=1 --dbname pasarela
if [ -n "$there" ]; then echo "Keeps what was there as $kept. How to delete it or to go back to it: for-a-team.md, Restore"; fi
# With what SQLite has beside the old file.
team run --rm --no-deps -T --entrypoint sh simulator -c '
  for part in "" -wal; do
    if [ -f "/data/simulator.sqlite$part" ]; then mv "/data/simulator.sqlite$part" "/data/$1.sqlite$part"; fi
  done
  rm -f /data/simulator.sqlite-shm
  mv /data/simulator.sqlite.new /data/simulator.sqlite' sh "$kept" < /dev/null
found=$(query 'SELECT count(*), max(seq) FROM pasarela.entries')
if [ -d "$backup/caddy" ]; then
  team create caddy
  team cp "$backup/caddy" caddy:/data/
fi
if [ "$found" != "$(cat "$backup/entries.txt")" ]; then
  echo "Restored, but not all: the backup has $(cat "$backup/entries.txt") (entries|newest), the journal $found." >&2
  exit 1
fi
trap 'echo "Restored, but not started: what failed is above." >&2' EXIT
team up --detach
trap - EXIT
echo "Restored ${found%|*} entries, the newest with the number ${found#*|}"
