#!/bin/sh
# For team-restore.sh: print_transaction KEPT COMMAND… prints SQL that replaces the schema by what the command, a
# pg_restore, prints. If KEPT is not empty, the schema that is there is kept under that name. Without COMMIT nothing changes.
print_transaction() {
  {
    echo 'BEGIN; SET LOCAL client_min_messages = warning;'
    if [ -n "$1" ]; then echo "ALTER SCHEMA pasarela RENAME TO $1;"; fi
    shift
    # Wherever pg_restore stops, also within the rows of a table: without an error psql would end with 0.
    { "$@" && echo 'COMMIT;'; } || printf '\n\\.\npg_restore failed;\n'
    # pg_restore of version 17 and later sets this for every server, and one of version 16 or older refuses it. Rows follow COPY.
  } | sed '1,/^COPY /{/^SET transaction_timeout = 0;$/d;}'
}
