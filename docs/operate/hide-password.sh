#!/bin/sh
# For backup.sh and restore.sh: hide_password ADDRESS sets $address, which is without the password, and $PGPASSWORD.
# Every user of this machine can read the arguments of programs, so the password goes by the environment.
hide_password() {
  PGPASSWORD=$(ADDRESS="$1" node -p 'const { ADDRESS, PGPASSWORD = "" } = process.env
    const [, password] = /^[^:]+:..[^:@/?]*:([^/?]*)@/.exec(ADDRESS) ?? []
    password === undefined ? PGPASSWORD : decodeURIComponent(password)')
  export PGPASSWORD
  address=$(printf %s "$1" | sed -E 's#^([^:]+://[^:@/?]*):[^/?]*@#\1@#')
}
