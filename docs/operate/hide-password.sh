#!/bin/sh
# For backup.sh and restore.sh: hide_password ADDRESS sets $address, which is without the password, and $PGPASSWORD.
# Every user of this machine can read the arguments of programs, so the password goes by the environment.
# Without Node, which a host of containers lacks.
hide_password() {
  PGPASSWORD=$(ADDRESS="$1" LC_ALL=C awk 'BEGIN {
    password = ENVIRON["ADDRESS"]
    if (!match(password, /^[^:]+:..[^:@\/?]*:[^\/?]*@/)) { printf "%s", ENVIRON["PGPASSWORD"]; exit }
    password = substr(password, 1, RLENGTH - 1)
    sub(/^[^:]+:..[^:@\/?]*:/, "", password)
    while (match(password, /%[0-9A-Fa-f][0-9A-Fa-f]/)) {
      digits = tolower(substr(password, RSTART + 1, 2))
      hex = "123456789abcdef"
      printf "%s%c", substr(password, 1, RSTART - 1), 16 * index(hex, substr(digits, 1, 1)) + index(hex, substr(digits, 2))
      password = substr(password, RSTART + 3)
    }
    printf "%s", password
  }')
  export PGPASSWORD
  address=$(printf %s "$1" | sed -E 's#^([^:]+://[^:@/?]*):[^/?]*@#\1@#')
}
