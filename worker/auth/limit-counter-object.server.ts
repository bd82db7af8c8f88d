import { DurableObject } from 'cloudflare:workers'
import {
  type LimitCounter,
  countAttempt,
  countDailyMessage,
  type DailyTotal,
  type DailyVerdict,
  type LimitName,
  limits,
  type LimitVerdict,
} from './limits'

/** The attempts of one key. Reads and writes are not interleaved, so that concurrent attempts see each other. */
export class Limits extends DurableObject implements LimitCounter {
  async take(name: LimitName, now: number): Promise<LimitVerdict> {
    const { times, verdict } = countAttempt(await this.times(), name, now)
    await this.ctx.storage.put('times', times)
    // Deletes the stored state when the key is no longer used.
    await this.ctx.storage.setAlarm(Date.now() + limits[name].seconds * 1000)
    return verdict
  }
  async takeOfDay(day: string, most: number, counts: boolean): Promise<DailyVerdict> {
    const { after, verdict } = countDailyMessage(await this.ctx.storage.get<DailyTotal>('total'), day, most, counts)
    await this.ctx.storage.put('total', after)
    return verdict
  }
  async giveBack() {
    await this.ctx.storage.put('times', (await this.times()).slice(0, -1))
  }
  async clear() {
    await this.ctx.storage.delete('times')
  }
  override async alarm() {
    await this.ctx.storage.deleteAll()
  }
  private async times() {
    return (await this.ctx.storage.get<number[]>('times')) ?? []
  }
}
