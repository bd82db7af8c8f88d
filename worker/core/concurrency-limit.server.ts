import { t } from './core.texts'
import { newInFlightLimiter } from './in-flight-limiter'
import { busy } from './refusal'

/** Milliseconds between two attempts to start, and until a caller gives up. */
const POLL_MS = 20
const MAX_WAIT_MS = 10_000

export const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Returns a function that runs work of one kind at most `most` times at once in an isolate, for work that takes much
 * memory or blocks the thread. A waiting caller polls with its own timer, because workerd does not let one request
 * resolve the promise of another. The slot of a request that the platform has ended becomes free after 30 seconds.
 * @throws 503 if no slot becomes free within ten seconds
 */
export function limitConcurrency(most: number) {
  const places = newInFlightLimiter(most)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const until = Date.now() + MAX_WAIT_MS
    let place = places.enter()
    while (!place) {
      if (Date.now() >= until) throw busy(t.crowded)
      await sleep(POLL_MS)
      place = places.enter()
    }
    try {
      return await work()
    } finally {
      place.leave()
    }
  }
}
