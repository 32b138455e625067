#!/bin/sh
# The command of a server, as /usr/local/bin/pasarela: with the gateway's settings, as its user. docs/operate/operations.md
cd /srv/pasarela &&
  exec sudo --user=pasarela sh -c 'PATH=$PWD/current/node_modules/.bin:$PATH; set -a; . ./.env; exec pasarela "$@"' pasarela "$@"
