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
    /** @returns null where nobody goes in any more */
    enter(): InFlight | null {
      const since = now()
      for (const one of inside) {
        if (apart(since, one.since) < GIVEN_UP) break
        inside.delete(one)
      }
      if (inside.size >= most) return null
      let one = { since }
      let left = false
      inside.add(one)
      return {
        leave() {
          left = true
          inside.delete(one)
        },
        pause: () => void inside.delete(one),
        resume() {
          inside.delete(one)
          if (left) return
          one = { since: now() }
          inside.add(one)
        },
      }
    },
  }
}

/** A request under way. It is not counted between `pause` and `resume`, while it waits for its caller to send. */
export type InFlight = { leave: () => void; pause: () => void; resume: () => void }
