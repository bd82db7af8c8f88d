import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/** Addresses whose routes are remembered; with more than that it begins anew. */
const MOST = 500

/** Finds the routes of an address once: hundreds of routes are looked through, and mostly the same addresses are asked for. */
export class RememberingRouter<T> implements Router<T> {
  readonly name = 'RememberingRouter'
  readonly #routes = new TrieRouter<T>()
  readonly #found = new Map<string, Result<T>>()

  add(method: string, path: string, handler: T): void {
    this.#routes.add(method, path, handler)
    this.#found.clear()
  }

  match(method: string, path: string): Result<T> {
    const asked = `${method} ${path}`
    const known = this.#found.get(asked)
    if (known) return known
    const found = this.#routes.match(method, path)
    if (this.#found.size >= MOST) this.#found.clear()
    this.#found.set(asked, found)
    return found
  }
}
