import { t } from './core.texts'
import { Refusal } from './refusal'
import { apart } from './time'

/** Milliseconds that a caller may use for sending before it has sent anything. */
const GRACE = 10_000
/** Bytes for each of which a caller may use one more millisecond: slower than any line that people upload files over. */
const LEAST_RATE = 1
/** The longest interruption of a transfer, in ms. */
const LONGEST_PAUSE = 60_000
/** How often a body that is awaited is looked at, in ms. */
const TICK = 1000
/** Milliseconds without a byte after which a body may have to give way to others. */
const SLOW = 2000
/** Bodies that are awaited at once: from one address, and from all. */
const MOST_OF_ADDRESS = 64
const MOST = 1024
/** An entry that was not looked at for so long, in ms, belongs to a request that the platform has ended. */
const ABANDONED = 10_000

const tooSlow = () => new Refusal(t.bodyTooSlow, 408, 408)

type Awaited = { address: string; since: number; lookedAt: number; dropped: boolean }

/**
 * The request bodies of an isolate whose next bytes are awaited. Beyond the limits the one that has been silent for longest is
 * dropped; one that was heard of within two seconds never is.
 */
export function newAwaitedBodies(limits = { ofAddress: MOST_OF_ADDRESS, all: MOST }, now: () => number = Date.now) {
  const awaited = new Set<Awaited>()
  function makeRoom(address: string) {
    const at = now()
    const dropSlowest = (most: number, among: (one: Awaited) => boolean) => {
      const all = [...awaited].filter((one) => !one.dropped && among(one))
      if (all.length < most) return
      const slowest = all.reduce((one, other) => (other.since < one.since ? other : one))
      if (apart(at, slowest.since) >= SLOW) slowest.dropped = true
    }
    for (const one of awaited) if (apart(at, one.lookedAt) > ABANDONED) awaited.delete(one)
    if (address) dropSlowest(limits.ofAddress, (one) => one.address === address)
    dropSlowest(limits.all, () => true)
  }
  return {
    now,
    /** @param address where the caller is; empty where that is unknown, which no limit of an address concerns */
    begin(address: string): Awaited {
      if (awaited.size >= limits.ofAddress) makeRoom(address)
      const one = { address, since: now(), lookedAt: now(), dropped: false }
      awaited.add(one)
      return one
    },
    end: (one: Awaited) => void awaited.delete(one),
    size: () => awaited.size,
  }
}
export type AwaitedBodies = ReturnType<typeof newAwaitedBodies>

type Timing = {
  address: string
  awaited: AwaitedBodies
  /** The caller is waited for, and something has come from it or nothing more will. */
  onWait: () => void
  onArrival: () => void
}

/**
 * A request body whose caller must make progress: ten seconds in all, and one more for each kilobyte that has come, never a
 * minute without a byte. Only time in which somebody reads counts. It fails with 408 otherwise.
 */
export function timedBody(
  body: ReadableStream<Uint8Array>,
  { address, awaited, onWait, onArrival }: Timing,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let received = 0
  let waited = 0
  /** The next piece. @throws 408 */
  async function next(): Promise<ReadableStreamReadResult<Uint8Array>> {
    const entry = awaited.begin(address)
    const used = () => apart(awaited.now(), entry.since)
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      const look = () => {
        entry.lookedAt = awaited.now()
        const left = Math.min(GRACE + received / LEAST_RATE - waited, LONGEST_PAUSE) - used()
        if (entry.dropped || left <= 0) return reject(tooSlow())
        timer = setTimeout(look, Math.min(left, TICK))
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
          // Nothing more of it is read: the connection ends with the answer.
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
 * A request body with so many bytes at most, counted as they come. It fails with 413 past that, and leaves the rest unread.
 *
 * @param says the sentence of the refusal
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
 * Reads the body of a request, which may have so many bytes at most.
 *
 * @example await readWithin(request, 1024, () => t.tooLarge, (body) => body.arrayBuffer())
 * @throws 413 with the sentence; 408 where it comes too slowly; what `read` throws
 */
export async function readWithin<Read>(
  request: Request,
  most: number,
  says: () => string,
  read: (body: Response) => Promise<Read>,
): Promise<Read> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new Refusal(says(), 413, 413)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return read(new Response(request.body && limitedBody(request.body, most, says), { headers }))
}

/** What is read of a body that nobody asked for, in bytes. */
const READ_TO_THE_END = 16 * 1024 * 1024
/**
 * A call may be answered before its body is read: a refusal needs none of it. The rest would stand at the head of the
 * connection's next request, which then breaks: it is read to its end, or, where it is long, the connection ends with the
 * answer.
 */
export async function readToTheEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let read = 0; read <= READ_TO_THE_END; ) {
    const next = await reader.read().catch(() => null)
    if (!next || next.done) return
    read += next.value.byteLength
  }
  await reader.cancel().catch(() => {})
}
