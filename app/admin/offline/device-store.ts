const DATABASE = "wellworn-admin";
/** The stores of this browser's database, with the field that identifies a row. */
const STORES = { waiting: "id", uploads: "key" } as const;
/** Rises with every new store. */
const VERSION = 2;

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB failed"));
  });
}

/** Runs a request on a store of this browser's database. Throws where the browser stores nothing. */
export async function withStore<Value>(
  name: keyof typeof STORES,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open(DATABASE, VERSION);
  opening.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(STORES))
      if (!opening.result.objectStoreNames.contains(store)) opening.result.createObjectStore(store, { keyPath });
  };
  const database = await done(opening);
  try {
    return await done(use(database.transaction(name, mode).objectStore(name)));
  } finally {
    database.close();
  }
}
