#!/bin/sh
# Patroni runs this once, on the first primary, with a connection string: creates the shop's role and its database.
# The role owns its database and nothing else; the extensions that the shop creates are trusted ones.
set -eu
psql "$1" --set ON_ERROR_STOP=1 --set password="$SHOP_DB_PASSWORD" <<'SQL'
create role shop login password :'password';
create database wellworn owner shop encoding 'UTF8' template template0;
revoke all on database wellworn from public;
SQL
