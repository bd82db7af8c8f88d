import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

/** Tries this worker's share of the counters of a challenge. */
handler({ deriveKey })
