import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/** Maximum number of cached addresses; the cache is cleared when it is full. */
const MAX_CACHED = 500

/** Router that caches the routes of an address: there are hundreds of routes, and most requests use the same addresses. */
export class CachingRouter<T> implements Router<T> {
  readonly name = 'RememberingRouter'
  readonly #routes = new TrieRouter<T>()
  readonly #found = new Map<string, Result<T>>()

  add(method: string, path: string, handler: T): void {
    this.#routes.add(method, path, handler)
    this.#found.clear()
  }

  match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`
    const known = this.#found.get(key)
    if (known) return known
    const result = this.#routes.match(method, path)
    if (this.#found.size >= MAX_CACHED) this.#found.clear()
    this.#found.set(key, result)
    return result
  }
}
