#!/bin/bash
# Runs a command as the running shop does: its user, its settings, and its /tmp, which has the socket of the embedded database.
#   sudo deploy/systemd/as-shop.sh node scripts/owner-link.ts
#   sudo deploy/systemd/as-shop.sh psql -c 'select count(*) from orders'
set -euo pipefail
pid=$(systemctl show --property MainPID --value wellworn)
if [[ -z $pid || $pid == 0 ]]; then
  echo "wellworn.service does not run." >&2
  exit 1
fi
# Exported rather than passed as arguments: everybody can see those.
while IFS= read -r -d '' setting; do export "${setting?}"; done <"/proc/$pid/environ"
export PATH="/opt/wellworn/node_modules/.bin:/usr/local/bin:/usr/bin:/bin"
if [[ ${1:-} == psql && -z ${DATABASE_URL:-} ]]; then
  # The embedded database: the fifth line of this file is the folder of its socket.
  PGHOST=$(sed -n 5p "$DATA_DIR/postgres/postmaster.pid")
  export PGHOST PGUSER=shop PGDATABASE=wellworn
fi
exec nsenter --target "$pid" --mount --wdns=/opt/wellworn -- \
  setpriv --reuid=wellworn --regid=wellworn --init-groups --no-new-privs --inh-caps=-all -- "$@"
