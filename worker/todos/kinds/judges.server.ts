import { sql } from 'drizzle-orm'
import { and, CO, inStatus, judge, type Kind, TM, toReviewIn } from './conditions.server'
import { ofGrade, ofReview } from '../sources.server'

/** What waits for those who judge: the committee and the advisers. */
export const judges = {
  reviewFirst: {
    label: '待初审',
    reason: '已分配给您初审',
    roles: [TM, CO],
    source: ofReview,
    when: toReviewIn('FIRST'),
    list: '/subjectMngr/review/todo',
    act: judge('FIRST'),
  },
  reviewRe: {
    label: '待复审',
    reason: '已分配给您复审',
    roles: [TM, CO],
    source: ofReview,
    when: toReviewIn('RE'),
    list: '/subjectMngr/review/todo',
    act: judge('RE'),
  },
  concludeTech: {
    label: '结题待评议',
    reason: '结题报告待技管委评议',
    roles: [TM],
    source: ofReview,
    when: toReviewIn('CONC_TECH'),
    list: '/subjectMngr/review/todo',
    act: judge('CONC_TECH'),
  },
  concludeAdviser: {
    label: '结题待评议',
    reason: '结题报告待专家评议',
    roles: [CO],
    source: ofReview,
    when: toReviewIn('CONC_ADVISER'),
    list: '/subjectMngr/review/todo',
    act: judge('CONC_ADVISER'),
  },
  grade: {
    label: '待评分',
    reason: '已分配给您评分',
    roles: [CO, TM],
    source: ofGrade,
    when: ({ actor }) =>
      and(
        sql`g.grader_id = ${actor.userId}`,
        sql`g.cancelled = 0 and g.waived = 0`,
        sql`g.status in ('未评分', '评分中')`,
        inStatus('TO_AUDIT'),
        sql`subject.grade_end_time is null and subject.del_flag = 0`,
      ),
    list: '/prize/grade/todo',
    act: () => '/prize/grade/todo',
  },
} as const satisfies Record<string, Kind>
