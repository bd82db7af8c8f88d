import { timeDistance } from './time'

/** Maximum number of requests in flight in one isolate: some seconds of work on a loaded machine. */
const MAX_IN_FLIGHT = 256
/**
 * Milliseconds after which a request no longer counts: if the caller disconnects, the platform stops the work without
 * notice.
 */
const ABANDONED_AFTER_MS = 30_000

/**
 * Limits the requests in flight. Beyond `most` requests the next one is rejected with a retry time, instead of waiting
 * while its body is held in memory.
 */
export function newInFlightLimiter(most = MAX_IN_FLIGHT, now: () => number = Date.now) {
  /** The oldest first. */
  const inside = new Set<{ since: number }>()
  return {
    /** @returns null if the limit is reached */
    enter(): InFlightSlot | null {
      const since = now()
      for (const one of inside) {
        if (timeDistance(since, one.since) < ABANDONED_AFTER_MS) break
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

/** A request in flight. It does not count between `pause` and `resume`, while it waits for its caller to send. */
export type InFlightSlot = { leave: () => void; pause: () => void; resume: () => void }
