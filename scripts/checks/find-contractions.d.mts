export function findContractions(migrations: { name: string; sql: string }[], previousRelease: string): string[];
