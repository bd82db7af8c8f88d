/** Values that the product stores in this browser, under one namespace. An expired value reads as absent. */
const NAMESPACE = 'pro__'
const WEEK_SECONDS = 604_800
type StoredValue<Value> = { value: Value; expire: number | null }

/**
 * Opens one entry of the browser's storage. Full or forbidden storage is no error: nothing is stored.
 *
 * @param seconds lifetime of a value; null for ever
 * @param place   `window`: only for this window, deleted when it is closed
 */
export function storageEntry<Value>(
  name: string,
  seconds: number | null = WEEK_SECONDS,
  place: 'browser' | 'window' = 'browser',
) {
  const key = NAMESPACE + name
  const storage = () => (place === 'window' ? sessionStorage : localStorage)
  return {
    read(): Value | null {
      try {
        const stored = JSON.parse(storage().getItem(key) ?? 'null') as StoredValue<Value> | null
        if (!stored) return null
        if (stored.expire === null || stored.expire > Date.now()) return stored.value
        storage().removeItem(key)
      } catch {
        // Unreadable values count as absent.
      }
      return null
    },
    write(value: Value): void {
      try {
        const expire = seconds === null ? null : Date.now() + seconds * 1000
        storage().setItem(key, JSON.stringify({ value, expire } satisfies StoredValue<Value>))
      } catch {
        // Nothing is stored.
      }
    },
    drop(): void {
      try {
        storage().removeItem(key)
      } catch {
        // Nothing was stored.
      }
    },
  }
}
