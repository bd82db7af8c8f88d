import { sql } from 'drizzle-orm'
import { user } from '../../../db/schema'
import { notify, update } from '../../core/change'
import { command } from '../../core/command.server'
import { readAll } from '../../core/read-all.server'
import { inChinese } from '../../core/texts'
import type { DeclineReview } from '../inputs'
import { singleCaseQuery } from '../queries/single-case.server'
import { reviewStages } from '../rules'
import { updatePassRate } from './pass-rate.server'
import { findOwnReview } from './opinion.server'

/**
 * Declines a review, with a reason and an optional substitute. The row stays as declined and no longer counts. Notifies
 * the center.
 */
export const declineReview = command('review:write', {
  load: (ctx, { subjectId, substitute }: DeclineReview) =>
    readAll(ctx, {
      of: singleCaseQuery(ctx, subjectId, 'reports'),
      named: ctx.db
        .select({
          id: sql<string>`u.id`,
          roles: sql<
            string | null
          >`(select group_concat(r.base_code) from user_role x join role r on r.id = x.role_id where x.user_id = u.id)`,
        })
        .from(sql`${user} u`)
        .where(sql`u.realname = ${substitute} and u.status = 1 and u.del_flag = 0`),
    }),
  decide: ({ of: { at }, named: sameName }, { stage: requestedStage, reason, substitute }, ctx) => {
    const { refusal, stage, mine } = findOwnReview(ctx, at, requestedStage)
    if (refusal) throw refusal
    const named = sameName.filter((one) => (one.roles ?? '').split(',').includes(reviewStages[stage!].role))
    const { subjectName } = at.subject
    return {
      changes: [
        update('subjectReview', mine!, {
          status: 5,
          cancelReason: reason,
          substitute,
          substituteId: named.length === 1 ? named[0]!.id : '',
        }),
        updatePassRate(at.subject, stage!),
        notify({
          template: 'REVIEW_DECLINED',
          title: `评审人申请退出评审：${subjectName}`,
          text: `${mine!.reviewerName}申请退出课题《${subjectName}》的${inChinese(() => reviewStages[stage!].label)}：${reason}${substitute ? `；推荐由${substitute}替代` : ''}。请另行安排评审人。`,
          url: `/subjectMngr/review/assign?stage=${stage}&scope=running&subjectIds=${at.id}`,
          busType: 'subject',
          busId: at.id,
          to: { roles: ['bizManger'] },
        }),
      ],
      result: { reviewId: mine!.id, subjectId: at.id },
      about: { bizType: 'subject', bizId: at.id, text: at.name },
    }
  },
})
