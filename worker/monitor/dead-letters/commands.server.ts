import { inArray } from 'drizzle-orm'
import { deadLetter } from '../../../db/schema'
import { actorName } from '../../core/actor'
import { outboxEntry, remove, update } from '../../core/change'
import { batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { conflict } from '../../core/refusal'
import { pickColumns } from '../../core/columns.server'
import { formatStamp } from '../../core/time'
import type { DeadLetterIdsInput } from './contract'
import { t } from './texts'

async function loadDeadLetters(ctx: Context, { ids }: DeadLetterIdsInput) {
  const found = await ctx.db
    .select(pickColumns(deadLetter, 'id', 'kind', 'status', 'isTruncated', 'lockVersion'))
    .from(deadLetter)
    .where(inArray(deadLetter.id, ids))
  const rows = found.map((one) => ({ ...one, name: one.kind || one.id }))
  return { rows, missing: ids.filter((id) => !rows.some((one) => one.id === id)) }
}

/**
 * Sends dead letters to the queue again. The outbox does it, so that none is lost in between. Three round trips.
 * @throws 409 per message already sent or truncated
 */
export const sendAgain = batchCommand('system:manage', {
  bizType: 'deadLetter',
  load: loadDeadLetters,
  done: t.sentCount,
  decide(row, _: DeadLetterIdsInput, ctx) {
    if (row.status === 1) throw conflict(t.sentAlready)
    if (row.isTruncated) throw conflict(t.notKept)
    const set = { status: 1, doneTime: formatStamp(ctx.now()), doneBy: actorName(ctx.actor) }
    return [update('deadLetter', row, set), outboxEntry('sendAgain', { id: row.id })]
  },
})
/** Deletes dead letters. Three round trips. */
export const removeLetters = batchCommand('system:manage', {
  bizType: 'deadLetter',
  load: loadDeadLetters,
  done: t.removedCount,
  decide: (row) => [remove('deadLetter', row.id)],
})
