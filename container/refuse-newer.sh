#!/bin/sh
# For team-restore.sh and gateway-restore.sh: refuse_newer FOLDER COMMIT ends the script if a commit made the backup that COMMIT
# does not have, because an older commit refuses the journal of a newer one.
refuse_newer() {
  made=$(cat "$1/commit.txt" 2> /dev/null || true)
  # What names no commit, as of an image without one, is compared with nothing.
  case "$made:$2" in *[!0-9a-f]*:* | :* | *: | *'<'*) return ;; esac
  # Root may read the clone of somebody else.
  if ! git -c safe.directory='*' merge-base --is-ancestor "$made" "$2" 2> /dev/null; then
    echo "Not restored: the backup is of commit $made, and an older one refuses its journal. First: git fetch && git reset --keep $made${3:-}; or delete commit.txt of the backup to try. Nothing was changed." >&2
    exit 1
  fi
}
