/** What the product keeps in this browser, under one namespace; a value past its time reads as absent. */
const NAMESPACE = 'pro__'
const WEEK = 604_800
type Kept<Value> = { value: Value; expire: number | null }

/**
 * @param seconds how long a value stays; null for ever. Storage that is full or forbidden is no error: nothing is kept.
 * @param place   `window`: of this window alone, gone when it is closed
 */
export function storedFor<Value>(name: string, seconds: number | null = WEEK, place: 'browser' | 'window' = 'browser') {
  const key = NAMESPACE + name
  const storage = () => (place === 'window' ? sessionStorage : localStorage)
  return {
    read(): Value | null {
      try {
        const kept = JSON.parse(storage().getItem(key) ?? 'null') as Kept<Value> | null
        if (!kept) return null
        if (kept.expire === null || kept.expire > Date.now()) return kept.value
        storage().removeItem(key)
      } catch {
        // Unreadable is absent.
      }
      return null
    },
    write(value: Value): void {
      try {
        const expire = seconds === null ? null : Date.now() + seconds * 1000
        storage().setItem(key, JSON.stringify({ value, expire } satisfies Kept<Value>))
      } catch {
        // Nothing is kept.
      }
    },
    drop(): void {
      try {
        storage().removeItem(key)
      } catch {
        // Nothing was kept.
      }
    },
  }
}
