#!/bin/sh
# Restores a folder that backup.sh made, then counts what is there: sh restore.sh FOLDER
# What was there is kept beside it, because the folder may be that of a wrong day.
# To try a backup, name another place: sh restore.sh FOLDER EMPTY-FOLDER, or the address of an empty database.
# Runs as the gateway's user, in the folder with its .env, while the gateway is stopped: docs/operate/operations.md
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
backup="${1:?Usage: restore.sh FOLDER [EMPTY-FOLDER or ADDRESS]}"
elsewhere="${2:-}"
if [ ! -f "$backup/journal.sqlite" ] && [ ! -f "$backup/pasarela.dump" ]; then
  echo "Not restored: $backup has no journal.sqlite and no pasarela.dump." >&2
  exit 1
fi
for unit in pasarela pasarela-2 pasarela-simulator; do
  # `activating` also says that systemd waits to start it again.
  case "${elsewhere:-$(systemctl is-active "$unit" 2>/dev/null || true)}" in
    active | activating | reloading | deactivating)
      echo "Stop it first: sudo systemctl stop $unit" >&2
      exit 1
      ;;
  esac
done

# The number of entries, the newest one and its time.
ask='SELECT count(*), max(seq), max(received_at) FROM'
# Fails if the file is damaged.
read_sqlite() {
  node -e 'const { DatabaseSync } = require("node:sqlite")
    try {
      const database = new DatabaseSync(process.argv[1], { readOnly: true })
      const [{ integrity_check: found }] = database.prepare("PRAGMA integrity_check").all()
      if (found !== "ok") throw new Error(found)
      const [row] = database.prepare(process.argv[2]).all()
      console.log(Object.values(row).map(value => value ?? "").join("|"))
    } catch ({ message }) {
      console.error(`Cannot be read: ${process.argv[1]}: ${message}`)
      process.exit(1)
    }' "$1" "$2"
}
now=$(date -u +%Y-%m-%dT%H-%M-%SZ)
kept="${GATEWAY_DATA_DIR:-$(dirname "${SIMULATOR_DATA:-.}")}/before-restore-$now"
# The old file stays in its place until the new one is whole: the disk may be full. The -wal files have the newest entries.
replace_sqlite() {
  rm -f "$2.new" "$2.new-wal"
  cp "$1" "$2.new"
  if [ -f "$1-wal" ]; then cp "$1-wal" "$2.new-wal"; fi
  if [ -f "$2" ]; then
    mkdir -p "$kept"
    mv "$2" "$kept/"
    if [ -f "$2-wal" ]; then mv "$2-wal" "$kept/"; fi
  fi
  rm -f "$2-wal" "$2-shm"
  if [ -f "$2.new-wal" ]; then mv "$2.new-wal" "$2-wal"; fi
  mv "$2.new" "$2"
}
# Also by what systemd does not know: a container, or the console on port 3001.
refuse_open() {
  echo "Not restored: a program has the $1 open. Stop it first." >&2
  exit 1
}
# SQLITE_BUSY is 5. A damaged file may be replaced.
is_free() {
  node -e 'const { DatabaseSync } = require("node:sqlite")
    try {
      const database = new DatabaseSync(process.argv[1])
      database.exec("PRAGMA locking_mode = EXCLUSIVE; SELECT 1 FROM sqlite_master")
      database.close()
    } catch ({ errcode }) {
      if (errcode === 5) process.exit(1)
    }' "$1"
}

. "$(dirname "$0")/hide-password.sh"
. "$(dirname "$0")/print-transaction.sh"

# The gateway reads PostgreSQL if DATABASE_URL is set, whatever was restored.
if [ -z "$elsewhere" ]; then
  if [ -f "$backup/pasarela.dump" ] && [ -z "${DATABASE_URL:-}" ]; then
    echo "Not restored: the backup is of PostgreSQL, but .env has no DATABASE_URL." >&2
    exit 1
  fi
  if [ ! -f "$backup/pasarela.dump" ] && [ -n "${DATABASE_URL:-}" ]; then
    echo "Not restored: the backup has no pasarela.dump, but DATABASE_URL names PostgreSQL." >&2
    exit 1
  fi
fi
# Whoever takes "a folder or an address" for those of the gateway would lose its journal.
if [ -n "$elsewhere" ]; then
  if [ -f "$backup/pasarela.dump" ]; then
    hide_password "$elsewhere"
    used=$(psql --no-psqlrc --no-align --tuples-only --command="SELECT to_regnamespace('pasarela')" "$address")
  else
    if [ ! -d "$elsewhere" ]; then
      echo "Not restored: $elsewhere is no folder." >&2
      exit 1
    fi
    used=$(find "$elsewhere" -name journal.sqlite)
  fi
  if [ -n "$used" ]; then
    echo "Not restored: a journal is there already. Name an empty folder, or the address of an empty database." >&2
    exit 1
  fi
fi
if [ -z "$elsewhere" ] && [ -z "${DATABASE_URL:-}" ] && [ -f "$GATEWAY_DATA_DIR/journal.sqlite" ]; then
  is_free "$GATEWAY_DATA_DIR/journal.sqlite" || refuse_open journal
fi
# An older version refuses the journal of a newer one. Of one version, an older commit may.
. "$(dirname "$0")/print-version.sh"
if [ -z "$elsewhere" ] && [ -f "$backup/version.txt" ]; then
  wrote=$(cat "$backup/version.txt")
  reads=$(print_version)
  # Without a commit here, commits cannot be compared.
  case "$reads" in *' '*) compared=$wrote ;; *) compared=${wrote%% *} ;; esac
  if [ "$(printf '%s\n' "$compared" "$reads" | LC_ALL=C sort -V | tail -n 1)" != "$reads" ]; then
    echo "Not restored: the backup is of version $wrote, this is $reads. Install that version first; or delete version.txt of the backup to try." >&2
    exit 1
  fi
fi
with_simulator=
if [ -z "$elsewhere" ] && [ -f "$backup/simulator.sqlite" ]; then
  with_simulator=1
  if [ -z "${SIMULATOR_DATA:-}" ]; then
    echo "Not restored: the backup has a simulator, but .env has no SIMULATOR_DATA." >&2
    exit 1
  fi
  read_sqlite "$backup/simulator.sqlite" 'SELECT 1' > /dev/null
  # A simulator holds this lock, also while it writes nothing.
  if [ -f "$SIMULATOR_DATA.lock" ]; then is_free "$SIMULATOR_DATA.lock" || refuse_open 'file of the simulator'; fi
fi

if [ -f "$backup/pasarela.dump" ]; then
  pg_restore --file=/dev/null "$backup/pasarela.dump"
  # Rows in the dump are lines that begin with the seq.
  wanted=$(pg_restore --data-only --table=entries --file=- "$backup/pasarela.dump" | awk -F '\t' '
    /^\\\.$/ { on = 0 }
    on { count++; if ($1 + 0 > newest) newest = $1 + 0; if ($at > latest) latest = $at }
    /^COPY pasarela\.entries / { on = 1; split($0, columns, /[(,] */); for (i in columns) if (columns[i] == "received_at") at = i - 1 }
    END { print count + 0 "|" (newest ? newest : "") "|" latest }')
  hide_password "${elsewhere:-$DATABASE_URL}"
  query() { psql --no-psqlrc --no-align --tuples-only --command="$1" "$address"; }
  if [ -z "$elsewhere" ]; then
    open=$(query "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pasarela'")
    if [ "$open" != 0 ]; then refuse_open journal; fi
  fi
  there=$(query "SELECT to_regnamespace('pasarela')")
  schema=$(echo "pasarela_before_restore_$now" | tr 'A-Z-' 'a-z_')
  if [ -z "$there" ]; then schema=; fi
  print_transaction "$schema" pg_restore --file=- "$backup/pasarela.dump" |
    psql --no-psqlrc --quiet --output=/dev/null --set=ON_ERROR_STOP=1 "$address"
  if [ -n "$there" ]; then
    echo "Kept what was there: schema $schema of the same database."
    echo "To go back: DROP SCHEMA pasarela CASCADE; ALTER SCHEMA $schema RENAME TO pasarela"
    echo "To delete it: DROP SCHEMA $schema CASCADE"
  fi
  found=$(query "$ask pasarela.entries")
else
  wanted=$(read_sqlite "$backup/journal.sqlite" "$ask entries")
  target="${elsewhere:-$GATEWAY_DATA_DIR}"
  replace_sqlite "$backup/journal.sqlite" "$target/journal.sqlite"
  found=$(read_sqlite "$target/journal.sqlite" "$ask entries")
fi
if [ -n "$with_simulator" ]; then replace_sqlite "$backup/simulator.sqlite" "$SIMULATOR_DATA"; fi
if [ -d "$kept" ]; then echo "Kept what was there: $kept. To go back, restore that folder; else delete it."; fi
if [ "$found" != "$wanted" ]; then
  echo "Not restored: the backup has $wanted (entries|newest|its time), the journal $found." >&2
  exit 1
fi
echo "Restored (entries|newest|its time): $found"
