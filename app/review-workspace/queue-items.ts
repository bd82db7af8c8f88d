import type { ReviewedItem } from './session'
import type { QueueItem } from './queue-bar'
import { t } from './texts'

/**
 * Returns the queue with the items reviewed in this session in front, the current position and the next item.
 * @param to returns the URL of an item in the workspace
 */
export function queueItemsOf(
  id: string,
  queue: readonly { id: string; name: string }[],
  judged: readonly ReviewedItem[],
  to: (id: string) => string,
) {
  const done = new Set(judged.map((one) => one.id))
  const pending = queue.filter((one) => !done.has(one.id))
  const stops: QueueItem[] = [
    ...judged.map((one) => ({ key: one.id, name: one.name, to: to(one.id), state: 'done' as const, says: one.says })),
    ...pending.map((one) => ({ key: one.id, name: one.name, to: to(one.id), state: 'waits' as const })),
  ]
  const here = stops.findIndex((one) => one.key === id)
  const place = pending.findIndex((one) => one.id === id)
  // First the items after this one, then the skipped ones.
  const after = [...pending.slice(place + 1), ...pending.slice(0, Math.max(0, place))][0]
  const left = [t.left(pending.length), ...(judged.length ? [t.done(judged.length)] : [])].join(t.comma)
  return { stops, here, left, next: after && to(after.id) }
}
