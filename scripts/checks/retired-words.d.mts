/** The retired words in the folders and the name of a file, as messages. */
export function retiredInPath(file: string): string[];
/** The retired words in the names that a TypeScript or JavaScript file declares, as messages. */
export function retiredInSource(file: string, source: string): string[];
export function retiredInTables(where: string, snapshot: { tables: Record<string, object> }): string[];
export function retiredInSql(file: string, text: string): string[];
