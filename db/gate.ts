import { DatabaseAway } from './trip'

/**
 * Lets one writer at a time to the database, in the order in which they came. Several at once make the local server refuse
 * them, and in the end stand still: each waits for the others while it holds what they wait for.
 *
 * Whoever has waited too long, or finds too many waiting, is refused and is not sent later either.
 */
export class Gate {
  private readonly line: (() => void)[] = []
  private busy = false
  /** How many have come through well: tells a long line from one that does not move. */
  private through = 0
  private readonly wait: number
  private readonly longest: number

  /**
   * @param wait milliseconds in the line
   * @param longest how many may stand in it
   */
  constructor(wait = 10_000, longest = 256) {
    this.wait = wait
    this.longest = longest
  }

  /** What `write` answers; it must end by itself, well or not. @throws DatabaseAway when it was not let in */
  async pass<Result>(write: () => Promise<Result>): Promise<Result> {
    await this.turn()
    try {
      const result = await write()
      this.through += 1
      return result
    } finally {
      const next = this.line.shift()
      if (next) next()
      else this.busy = false
    }
  }

  private turn(): Promise<void> {
    if (!this.busy) {
      this.busy = true
      return Promise.resolve()
    }
    const before = this.through
    return new Promise((resolve, reject) => {
      if (this.line.length >= this.longest)
        return reject(new DatabaseAway('crowded', `${this.longest} writes are waiting`))
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.line.splice(this.line.indexOf(enter), 1)
        reject(new DatabaseAway(this.through > before ? 'crowded' : 'away', `not written within ${this.wait} ms`))
      }, this.wait)
      this.line.push(enter)
    })
  }
}
