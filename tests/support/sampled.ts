import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by the project `nightly` alone: exhaustive tests run completely. */
    exhaustive: boolean
  }
}

/** True in the nightly run. */
export const exhaustive = !!inject('exhaustive')

/** All items in the nightly run; in the normal run `count` of them at even distances, the first at `start`. */
export function sampled<Item>(items: readonly Item[], count: number, start = 0): readonly Item[] {
  if (exhaustive || items.length <= count) return items
  return Array.from(
    { length: count },
    (_, at) => items[(start + Math.floor((at * items.length) / count)) % items.length]!,
  )
}
