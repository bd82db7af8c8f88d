import type { Judged } from './sitting'
import type { Stop } from './stops'
import { t } from './texts'

/**
 * The queue with those judged in this sitting in front, where the desk stands in it, and where it goes on.
 * @param to the address of one at the desk
 */
export function stopsOf(
  id: string,
  queue: readonly { id: string; name: string }[],
  judged: readonly Judged[],
  to: (id: string) => string,
) {
  const done = new Set(judged.map((one) => one.id))
  const waiting = queue.filter((one) => !done.has(one.id))
  const stops: Stop[] = [
    ...judged.map((one) => ({ key: one.id, name: one.name, to: to(one.id), state: 'done' as const, says: one.says })),
    ...waiting.map((one) => ({ key: one.id, name: one.name, to: to(one.id), state: 'waits' as const })),
  ]
  const here = stops.findIndex((one) => one.key === id)
  const place = waiting.findIndex((one) => one.id === id)
  // After this one, and then those that were passed over.
  const after = [...waiting.slice(place + 1), ...waiting.slice(0, Math.max(0, place))][0]
  const left = [t.left(waiting.length), ...(judged.length ? [t.done(judged.length)] : [])].join(t.comma)
  return { stops, here, left, next: after && to(after.id) }
}
