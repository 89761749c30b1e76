/** The address of the audit log with these filters. */
export function auditAddress(filters: Record<string, string | undefined>, path = "/admin/audit"): string {
  const query = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size > 0 ? `${path}?${query}` : path;
}
