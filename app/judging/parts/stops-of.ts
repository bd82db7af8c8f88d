import { judgingPage } from '~/worker/judging/rules'
import type { Stop } from '../stops'
import type { Judged } from '../sitting'
import { t } from '../texts'
import type { AtStep } from './at-step'

/** The queue with those judged in this sitting in front, where the desk stands in it, and where it goes on. */
export function stopsOf({ step, id, queue }: Pick<AtStep, 'step' | 'id' | 'queue'>, judged: readonly Judged[]) {
  const done = new Set(judged.map((one) => one.id))
  const waiting = queue.filter((one) => !done.has(one.id))
  const stops: Stop[] = [
    ...judged.map((one) => ({
      key: one.id,
      name: one.name,
      to: judgingPage(step, one.id),
      state: 'done' as const,
      says: one.says,
    })),
    ...waiting.map((one) => ({
      key: one.id,
      name: one.name,
      to: judgingPage(step, one.id),
      state: 'waits' as const,
    })),
  ]
  const here = stops.findIndex((one) => one.key === id)
  const place = waiting.findIndex((one) => one.id === id)
  // After this one, and then those that were passed over.
  const after = [...waiting.slice(place + 1), ...waiting.slice(0, Math.max(0, place))][0]
  const left = [t.left(waiting.length), ...(judged.length ? [t.done(judged.length)] : [])].join(t.comma)
  return { stops, here, left, next: after && judgingPage(step, after.id) }
}
