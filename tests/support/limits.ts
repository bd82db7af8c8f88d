import {
  type LimitCounter,
  countAttempt,
  countDailyMessage,
  type DailyTotal,
  type LimitName,
} from '~/worker/auth/limits'

/** An in-memory substitute of the Durable Objects of rate limits, with the same rules. */
export class InMemoryLimits {
  private readonly counters = new Map<string, LimitCounter & { times: number[] }>()
  idFromName = (name: string) => name
  get(name: string): LimitCounter & { times: number[] } {
    const known = this.counters.get(name)
    if (known) return known
    const made = {
      times: [] as number[],
      total: undefined as DailyTotal | undefined,
      take(limit: LimitName, now: number) {
        const { times, verdict } = countAttempt(made.times, limit, now)
        made.times = times
        return Promise.resolve(verdict)
      },
      takeOfDay(day: string, most: number, counts: boolean) {
        const { after, verdict } = countDailyMessage(made.total, day, most, counts)
        made.total = after
        return Promise.resolve(verdict)
      },
      giveBack() {
        made.times = made.times.slice(0, -1)
        return Promise.resolve()
      },
      clear() {
        made.times = []
        return Promise.resolve()
      },
    }
    this.counters.set(name, made)
    return made
  }
  /** Times of the counted attempts of a key. */
  times = (name: LimitName, key: string) => this.get(`${name} ${key}`).times
}
