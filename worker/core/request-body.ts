import { t } from './core.texts'
import { Refusal } from './refusal'
import { timeDistance } from './time'

/** Milliseconds that a caller has to send the body, before any byte has arrived. */
const GRACE_MS = 10_000
/** Each of these bytes extends the time by one millisecond; any line over which people upload files is faster. */
const MIN_BYTES_PER_MS = 1
/** Longest pause in a transfer, in milliseconds. */
const MAX_PAUSE_MS = 60_000
/** Interval in which an awaited body is checked, in milliseconds. */
const CHECK_INTERVAL_MS = 1000
/** Milliseconds without a byte after which a body may be dropped in favour of others. */
const SLOW_AFTER_MS = 2000
/** Maximum number of bodies that are awaited at once, from one address and in total. */
const MAX_BODIES_PER_ADDRESS = 64
const MAX_BODIES = 1024
/** An entry that was not checked for so many milliseconds belongs to a request that the platform has ended. */
const ABANDONED_AFTER_MS = 10_000

const tooSlowError = () => new Refusal(t.bodyTooSlow, 408, 408)

type AwaitedBody = { address: string; since: number; lookedAt: number; dropped: boolean }

/**
 * Tracks the request bodies of an isolate whose next bytes are awaited. Beyond the limits the body that has been silent
 * for longest is dropped; a body that sent something within two seconds is never dropped.
 */
export function newAwaitedBodies(
  limits = { ofAddress: MAX_BODIES_PER_ADDRESS, all: MAX_BODIES },
  now: () => number = Date.now,
) {
  const awaited = new Set<AwaitedBody>()
  function makeRoom(address: string) {
    const at = now()
    const dropSlowest = (most: number, among: (one: AwaitedBody) => boolean) => {
      const all = [...awaited].filter((one) => !one.dropped && among(one))
      if (all.length < most) return
      const slowest = all.reduce((one, other) => (other.since < one.since ? other : one))
      if (timeDistance(at, slowest.since) >= SLOW_AFTER_MS) slowest.dropped = true
    }
    for (const one of awaited) if (timeDistance(at, one.lookedAt) > ABANDONED_AFTER_MS) awaited.delete(one)
    if (address) dropSlowest(limits.ofAddress, (one) => one.address === address)
    dropSlowest(limits.all, () => true)
  }
  return {
    now,
    /** @param address address of the caller; '' if unknown, then no limit per address applies */
    begin(address: string): AwaitedBody {
      if (awaited.size >= limits.ofAddress) makeRoom(address)
      const one = { address, since: now(), lookedAt: now(), dropped: false }
      awaited.add(one)
      return one
    },
    end: (one: AwaitedBody) => void awaited.delete(one),
    size: () => awaited.size,
  }
}
export type AwaitedBodies = ReturnType<typeof newAwaitedBodies>

type Timing = {
  address: string
  awaited: AwaitedBodies
  /** Called when waiting for the caller starts, and when something has arrived or nothing more will. */
  onWait: () => void
  onArrival: () => void
}

/**
 * Wraps a request body whose caller must make progress: ten seconds in all, one more for each kilobyte received, and
 * never a minute without a byte. Only time in which somebody reads counts. Otherwise the stream fails with 408.
 */
export function timedBody(
  body: ReadableStream<Uint8Array>,
  { address, awaited, onWait, onArrival }: Timing,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let received = 0
  let waited = 0
  /** Reads the next chunk. @throws 408 */
  async function next(): Promise<ReadableStreamReadResult<Uint8Array>> {
    const entry = awaited.begin(address)
    const used = () => timeDistance(awaited.now(), entry.since)
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      const look = () => {
        entry.lookedAt = awaited.now()
        const left = Math.min(GRACE_MS + received / MIN_BYTES_PER_MS - waited, MAX_PAUSE_MS) - used()
        if (entry.dropped || left <= 0) return reject(tooSlowError())
        timer = setTimeout(look, Math.min(left, CHECK_INTERVAL_MS))
      }
      look()
    })
    try {
      return await Promise.race([reader.read(), late])
    } finally {
      clearTimeout(timer)
      awaited.end(entry)
      waited += used()
    }
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        onWait()
        try {
          const { done, value } = await next()
          received += value?.byteLength ?? 0
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          // The rest is not read: the connection ends with the response.
          void reader.cancel(error).catch(() => {})
          throw error
        } finally {
          onArrival()
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/**
 * Limits a request body to a number of bytes, counted as they arrive. Past that the stream fails with 413, and the rest
 * stays unread.
 *
 * @param says returns the message of the refusal
 */
export function limitedBody(
  body: ReadableStream<Uint8Array>,
  most: number,
  says: () => string,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let size = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        size += value.byteLength
        if (size > most) {
          reader.releaseLock()
          throw new Refusal(says(), 413, 413)
        }
        controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/**
 * Reads the body of a request of at most `most` bytes.
 *
 * @example await readBodyWithin(request, 1024, () => t.tooLarge, (body) => body.arrayBuffer())
 * @throws 413 with the message of `says`; 408 if it arrives too slowly; any error of `read`
 */
export async function readBodyWithin<Read>(
  request: Request,
  most: number,
  says: () => string,
  read: (body: Response) => Promise<Read>,
): Promise<Read> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new Refusal(says(), 413, 413)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return read(new Response(request.body && limitedBody(request.body, most, says), { headers }))
}

/** Maximum size of an unused body that is drained, in bytes. */
const MAX_DRAINED_BYTES = 16 * 1024 * 1024
/**
 * Drains a body that the response did not need, for instance after a refusal. Its rest would be taken for the start of
 * the connection's next request, which then breaks. A long rest is not read: the connection ends with the response.
 */
export async function drainBody(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let read = 0; read <= MAX_DRAINED_BYTES; ) {
    const next = await reader.read().catch(() => null)
    if (!next || next.done) return
    read += next.value.byteLength
  }
  await reader.cancel().catch(() => {})
}
