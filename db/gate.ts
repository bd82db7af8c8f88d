import { DatabaseAway } from './trip'

type Waiting<Write, Answer> = {
  write: Write
  size: number
  timer: ReturnType<typeof setTimeout>
  done: (answer: Answer) => void
  failed: (error: unknown) => void
}

/**
 * Lets one trip at a time to the database, with all that waited for it, in the order in which it came. Several at once make
 * the local server refuse them, and in the end stand still: each waits for the others while it holds what they wait for.
 *
 * Whoever has waited too long, or finds too many waiting, is refused and is not sent later either.
 */
export class Gate<Write, Answer> {
  private line: Waiting<Write, Answer>[] = []
  private busy = false
  /** How many trips came back well: tells a long line from one that does not move. */
  private through = 0
  private readonly send: (together: readonly Write[]) => Promise<readonly Answer[]>
  private readonly limits: { wait: number; longest: number; most: number; largest: number }

  /**
   * @param send an answer for each of what is sent together, at its place; must end by itself, well or not
   * @param limits milliseconds in the line (`wait`), how many may stand in it (`longest`), and of one trip how many go
   * together (`most`) and how large they are (`largest`): the more there is in it, the longer the next ones wait
   */
  constructor(
    send: (together: readonly Write[]) => Promise<readonly Answer[]>,
    limits: Partial<Gate<Write, Answer>['limits']> = {},
  ) {
    this.send = send
    this.limits = { wait: 10_000, longest: 256, most: 32, largest: 256 * 1024, ...limits }
  }

  /**
   * What was answered to `write`. When a trip fails it has failed for all that were sent with it.
   * @param size as `largest` counts it: characters of what is sent
   * @throws DatabaseAway when it was not let in
   */
  pass(write: Write, size = 0): Promise<Answer> {
    const { wait, longest } = this.limits
    if (this.line.length >= longest) return Promise.reject(new DatabaseAway('crowded', `${longest} writes are waiting`))
    const before = this.through
    return new Promise((done, failed) => {
      const timer = setTimeout(() => {
        this.line = this.line.filter((one) => one !== waiting)
        failed(new DatabaseAway(this.through > before ? 'crowded' : 'away', `not written within ${wait} ms`))
      }, wait)
      const waiting = { write, size, timer, done, failed }
      this.line.push(waiting)
      if (!this.busy) void this.open()
    })
  }

  private async open() {
    this.busy = true
    for (let together = this.next(); together.length > 0; together = this.next())
      try {
        const answers = await this.send(together.map(({ write }) => write))
        this.through += 1
        together.forEach(({ done }, at) => done(answers[at]!))
      } catch (error) {
        for (const { failed } of together) failed(error)
      }
    this.busy = false
  }

  /** The first of the line, and those behind it that go with it. */
  private next(): readonly Waiting<Write, Answer>[] {
    const { most, largest } = this.limits
    let size = 0
    const end = this.line.findIndex((one, at) => at === most || ((size += one.size) > largest && at > 0))
    const together = this.line.splice(0, end < 0 ? this.line.length : end)
    for (const { timer } of together) clearTimeout(timer)
    return together
  }
}
