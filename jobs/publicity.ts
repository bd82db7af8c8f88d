import { sql } from 'drizzle-orm'
import type { Notice } from '~/worker/core/change'
import { commit, commitEach } from '~/worker/core/commit.server'
import type { Context } from '~/worker/core/context'
import { Refusal } from '~/worker/core/refusal'
import { formatStamp } from '~/worker/core/time'
import { releaseMessages } from '~/worker/plan/publication-hold.transition'
import type { TransitionContext } from '~/worker/subjects/case'
import { loadCases } from '~/worker/subjects/case-loader.server'
import { makeTransition } from '~/worker/subjects/transitions'
import type { OutboxHandler } from './outbox'

const PER_RUN = 200
/**
 * Moves subjects to establishment after the end of their publication period, if no objection is open or upheld. At most
 * 200 per run.
 */
export async function endPublicityPeriods(ctx: Context): Promise<string> {
  const now = formatStamp(ctx.now())
  const { rows, settings } = await loadCases(
    ctx,
    sql`select s.id from subject s where s.status = 'TO_ESTABLISH' and s.del_flag = 0 and s.publicity_end <= ${now}
      and not exists (select 1 from objection o where o.subject_id = s.id and o.status in (0, 2)) limit ${PER_RUN}`,
    'objections',
  )
  const groups = rows.flatMap((one) => {
    const at: TransitionContext<'objections'> = { case: one, actor: ctx.actor, now, settings, input: {} }
    try {
      return {
        id: one.id,
        // Not public before the establishment: the applicants still see 拟立项.
        changes: makeTransition(at, 'endPublicity', { public: false, reason: '公示期满，无异议' }),
        about: { bizType: 'subject', bizId: one.id, text: one.name },
      }
    } catch (error) {
      if (error instanceof Refusal) return []
      throw error
    }
  })
  const lost = await commitEach(ctx, 'job', groups)
  return `${groups.length - lost.length} ended`
}

/**
 * Sends the notices that were delayed for the grace time of a publication. Sends nothing if the publication was
 * withdrawn meanwhile.
 */
export const sendDelayedNotices: OutboxHandler = async (ctx, { notices }, id) => {
  try {
    await commit(ctx, 'job', releaseMessages(id, notices as Notice[]), {
      bizType: 'publication',
      bizId: id.slice('held-'.length),
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
