import { apart } from './time'

/** Requests that are under way at once in one isolate: at the pace of a laden machine, some seconds of work. */
const MOST = 256
/** Milliseconds after which one counts no longer: of a caller who left, the platform stops the work without telling it. */
const GIVEN_UP = 30_000

/**
 * Who is being served. Beyond `most` the next is better told at once when to come again than left to wait behind all the others,
 * with what they brought held in memory meanwhile.
 */
export function newCrowd(most = MOST, now: () => number = Date.now) {
  /** The oldest first. */
  const inside = new Set<{ since: number }>()
  return {
    /** @returns leaves again, once; null where nobody goes in any more */
    enter(): (() => void) | null {
      const since = now()
      for (const one of inside) {
        if (apart(since, one.since) < GIVEN_UP) break
        inside.delete(one)
      }
      if (inside.size >= most) return null
      const one = { since }
      inside.add(one)
      return () => void inside.delete(one)
    },
  }
}
