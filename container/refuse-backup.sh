#!/bin/sh
# For team-backup.sh and gateway-backup.sh: after refuse_backup PART, a script that fails deletes PART, which must not stay on the
# disk that it filled, and ends with one line. What failed has said why before.
refuse_backup() {
  part=$1
  trap 'exit 1' HUP INT TERM
  trap 'end_backup' EXIT
}
end_backup() {
  free=$(df -P "$part" 2> /dev/null | awk 'NR == 2 { print $4 }')
  rm -rf "$part"
  if [ "${free:-9999}" -lt 64 ]; then reason="the disk is full ($BACKUP)"; else reason='what failed is above'; fi
  echo "Not backed up: $reason. Nothing was written." >&2
}
