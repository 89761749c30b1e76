import { writeFile } from "node:fs/promises";
import path from "node:path";
import { copyFiles, type FileSums, sumsBelow } from "./copy-files.ts";
import { withClient } from "./with-client.ts";

/** What PostgreSQL writes anew when it starts on the copy (PostgreSQL 18, section 25.3.4, "Backing Up the Data Directory"). */
const LEFT_OUT = [
  /^postmaster\.(pid|opts)$/,
  /^(backup_label|tablespace_map)(\.old)?$/,
  /^pg_(wal|dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans)\//,
  /(^|\/)pgsql_tmp[^/]*/,
  /(^|\/)pg_internal\.init/,
];
const CONTROL = path.join("global", "pg_control");
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies the data folder of a running PostgreSQL, with the write-ahead log that makes the copy consistent. What was committed
 * before the call is in it. Transactions go on meanwhile. (PostgreSQL 18, section 25.3.4, "Making a Base Backup Using the Low
 * Level API".)
 */
export function takeBaseBackup(maintenanceUrl: string, home: string, to: string): Promise<FileSums> {
  return withClient(maintenanceUrl, async (client) => {
    // A temporary slot keeps the log of the whole copying; it ends with this connection.
    await client.query("select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)");
    const { rows: begun } = await client.query<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start('wellworn', fast => true)) as segment",
    );
    const files = await copyFiles(home, to, (file) => file !== CONTROL && !LEFT_OUT.some((name) => name.test(file)));
    const control = await copyFiles(
      path.join(home, "global"),
      path.join(to, "global"),
      (file) => file === "pg_control",
    );
    const { rows: ended } = await client.query<{ segment: string; label: string }>(
      "select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(wait_for_archive => false)",
    );
    const [first, last] = [begun[0]?.segment ?? "", ended[0]?.segment ?? ""];
    const wal = await copyFiles(
      path.join(home, "pg_wal"),
      path.join(to, "pg_wal"),
      (file) => SEGMENT.test(file) && file >= first && file <= last,
    );
    // Without the label PostgreSQL would start from a later checkpoint and lose what was copied before it.
    await writeFile(path.join(to, "backup_label"), ended[0]?.label ?? "", { mode: 0o600, flush: true });
    return { ...files, ...sumsBelow("global", control), ...sumsBelow("pg_wal", wal) };
  });
}
