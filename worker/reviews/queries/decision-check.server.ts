import type { Context } from '../../core/context'
import { failedRow } from '../../core/batch-result'
import { notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { assertRight } from '../../policy/authorization'
import { type TransitionContext, currentReviewsOf } from '../../subjects/case'
import { loadCases } from '../../subjects/case-loader.server'
import { transitionRefusal } from '../../subjects/transitions'
import { passRate } from '../../subjects/rules'
import { subjectStatusLabel } from '../../subjects/statuses'
import type { AuditCheck } from '../responses'
import type { CheckAudit } from '../inputs'
import type { ReviewDecision } from '../decision.transition'
import { reviewStages, countReviews } from '../rules'
import { t as core } from '../../core/core.texts'
import { t } from '../texts'

/** A reason that satisfies every guard on its length. */
const SATISFYING_REASON = '（说明理由）'

/**
 * Checks a decision on reviewed declarations without making it: missing reviews, pass rate, and the reason that
 * prevents it.
 */
export async function checkAudit(ctx: Context, input: CheckAudit): Promise<AuditCheck> {
  assertRight(ctx.actor, 'subject:decide')
  const { rows: cases, missing, settings } = await loadCases(ctx, input.subjectIds, 'answers', 'rule')
  if (cases.length === 0) throw notFound()
  const counted: string[] = []
  const missingReviewers: AuditCheck['missingReviewers'] = []
  const rows = cases.map((one): AuditCheck['rows'][number] => {
    const at = (override?: string): TransitionContext<'answers' | 'rule'> => ({
      case: one,
      actor: ctx.actor,
      now: formatStamp(ctx.now()),
      settings,
      input: { ...(input.result !== 'pass' && { reason: SATISFYING_REASON }), ...(override && { override }) },
    })
    const stage = (['FIRST', 'RE'] as const).find((name) => reviewStages[name].status === one.subject.status)
    const tally = countReviews(one, stage ?? 'FIRST')
    const head = { id: one.id, subjectName: one.subject.subjectName, stage: stage ?? '' }
    if (!stage)
      return {
        ...head,
        ...{ assigned: 0, committed: 0, pass: 0, notPass: 0, perfect: 0, abstain: 0, missing: 0, rate: null },
        ok: false,
        needsOverride: false,
        reason: t.cannotDecide(subjectStatusLabel(one.subject.status)),
      }
    const move = `${input.result}${stage === 'FIRST' ? 'First' : 'Re'}` as ReviewDecision
    const refused = transitionRefusal(at(), move)
    for (const review of currentReviewsOf(one, stage)) {
      if (review.status === 2) counted.push(review.conclusion)
      else
        missingReviewers.push({
          subjectId: one.id,
          subjectName: one.subject.subjectName,
          userId: review.reviewerId,
          realname: review.reviewerName,
        })
    }
    return {
      ...head,
      ...tally,
      ok: !refused,
      needsOverride: !!refused && !transitionRefusal(at(SATISFYING_REASON), move),
      reason: refused ?? '',
    }
  })
  return {
    ok: missing.length === 0 && rows.every((row) => row.ok),
    missingReviewers,
    rate: passRate(counted),
    limit: settings.passRate,
    quorum: settings.quorum,
    rows,
    failed: missing.map((id) => failedRow(id, '', core.notFound)),
  }
}
