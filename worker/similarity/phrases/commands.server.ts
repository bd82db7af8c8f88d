import { and, eq } from 'drizzle-orm'
import { learnedPhrase } from '../../../db/schema'
import { actorName } from '../../core/actor'
import { outboxEntry, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { conflict, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import type { JudgePhrase } from '../contract'
import { t } from '../texts'

/** @throws 404 */
async function loadPhrase(ctx: Context, { id }: JudgePhrase): Promise<Row<'learnedPhrase'>> {
  const [row] = await ctx.db
    .select()
    .from(learnedPhrase)
    .where(and(eq(learnedPhrase.id, id), eq(learnedPhrase.delFlag, 0)))
  if (!row) throw notFound()
  return row
}
const stateMessages = {
  accepted: () => t.phraseAccepted,
  refused: () => t.phraseRefused,
  proposed: () => t.phraseRevoked,
}

/**
 * Accepts or refuses a proposed phrase as boilerplate, or revokes the decision. After acceptance, the declarations with
 * records of it are compared again.
 */
export const judgePhrase = command('similarity:judge', {
  load: loadPhrase,
  decide(row, { state }, ctx) {
    if (row.state === state) throw conflict(t.phraseSaid)
    if (row.state !== 'proposed' && state !== 'proposed') throw conflict(t.phraseRevokeFirst)
    const open = state === 'proposed'
    return {
      changes: [
        update('learnedPhrase', row, {
          state,
          decidedBy: open ? '' : actorName(ctx.actor),
          decidedTime: open ? null : formatStamp(ctx.now()),
        }),
        ...(state === 'accepted' ? [outboxEntry('learnedPhrase', { id: row.id })] : []),
      ],
      result: null,
      message: stateMessages[state](),
      about: { bizType: 'similarity', bizId: row.id, text: row.text.slice(0, 100) },
    }
  },
})
