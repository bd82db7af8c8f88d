import { DatabaseUnavailable } from './request'

type QueuedWrite<Write, Answer> = {
  write: Write
  size: number
  timer: ReturnType<typeof setTimeout>
  done: (answer: Answer) => void
  failed: (error: unknown) => void
}

/**
 * Serializes writes: one round trip at a time carries all writes that have queued meanwhile, in order of arrival.
 * Concurrent writes would make the local server refuse them and finally deadlock, each waiting for a lock that another
 * holds.
 *
 * A write that waits too long, or finds the queue full, is rejected and not sent later.
 */
export class WriteQueue<Write, Answer> {
  private line: QueuedWrite<Write, Answer>[] = []
  private busy = false
  /** Number of successful round trips; distinguishes a long queue from one that is stuck. */
  private through = 0
  private readonly send: (together: readonly Write[]) => Promise<readonly Answer[]>
  private readonly limits: { wait: number; longest: number; most: number; largest: number }

  /**
   * @param send sends several writes together and returns their answers in the same order; must always settle
   * @param limits maximum wait in milliseconds (`wait`), maximum length of the queue (`longest`), and for one round
   * trip the maximum number of writes (`most`) and their total size (`largest`). Larger round trips make later writes
   * wait longer.
   */
  constructor(
    send: (together: readonly Write[]) => Promise<readonly Answer[]>,
    limits: Partial<WriteQueue<Write, Answer>['limits']> = {},
  ) {
    this.send = send
    this.limits = { wait: 10_000, longest: 256, most: 32, largest: 256 * 1024, ...limits }
  }

  /**
   * Queues a write and returns its answer. A failed round trip fails all writes sent with it.
   * @param size size in characters, counted against `largest`
   * @throws DatabaseUnavailable if the write was rejected: `crowded` or `away`
   */
  pass(write: Write, size = 0): Promise<Answer> {
    const { wait, longest } = this.limits
    if (this.line.length >= longest)
      return Promise.reject(new DatabaseUnavailable('crowded', `${longest} writes are waiting`))
    const before = this.through
    return new Promise((done, failed) => {
      const timer = setTimeout(() => {
        this.line = this.line.filter((one) => one !== queued)
        failed(new DatabaseUnavailable(this.through > before ? 'crowded' : 'away', `not written within ${wait} ms`))
      }, wait)
      const queued = { write, size, timer, done, failed }
      this.line.push(queued)
      if (!this.busy) void this.open()
    })
  }

  private async open() {
    this.busy = true
    for (let batch = this.next(); batch.length > 0; batch = this.next())
      try {
        const answers = await this.send(batch.map(({ write }) => write))
        this.through += 1
        batch.forEach(({ done }, at) => done(answers[at]!))
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    this.busy = false
  }

  /** Removes the first writes that fit into one round trip from the queue. */
  private next(): readonly QueuedWrite<Write, Answer>[] {
    const { most, largest } = this.limits
    let size = 0
    const end = this.line.findIndex((one, at) => at === most || ((size += one.size) > largest && at > 0))
    const batch = this.line.splice(0, end < 0 ? this.line.length : end)
    for (const { timer } of batch) clearTimeout(timer)
    return batch
  }
}
