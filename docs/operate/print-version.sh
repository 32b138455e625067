#!/bin/sh
# For backup.sh and restore.sh: print_version prints the version of this package and, if it was packed in a clone, the time and
# name of its commit, because before a release all commits have one version.
# Without Node, which a host of containers lacks.
print_version() {
  package="$(dirname "$0")/../.."
  version=$(sed -n 's/^ *"version": "\(.*\)".*/\1/p' "$package/package.json")
  if [ -f "$package/dist/package/commit.txt" ]; then version="$version $(cat "$package/dist/package/commit.txt")"; fi
  echo "$version"
}
