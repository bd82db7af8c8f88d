import { sql } from 'drizzle-orm'
import { and, CO, inStatus, judge, type KindRow, TM, toReviewIn, visible } from './conditions.server'
import { prizeVote } from '../../../db/schema'
import { concernedIn, stands } from '../../awards/vote.server'
import { ofGrade, ofReview, ofSubject } from '../sources.server'

/** What waits for those who judge: the committee and the advisers. */
export const judges = {
  reviewFirst: {
    roles: [TM, CO],
    source: ofReview,
    when: toReviewIn('FIRST'),
    list: '/subjectMngr/review/todo',
    act: judge('FIRST'),
  },
  reviewRe: {
    roles: [TM, CO],
    source: ofReview,
    when: toReviewIn('RE'),
    list: '/subjectMngr/review/todo',
    act: judge('RE'),
  },
  concludeTech: {
    roles: [TM],
    source: ofReview,
    when: toReviewIn('CONC_TECH'),
    list: '/subjectMngr/review/todo',
    act: judge('CONC_TECH'),
  },
  concludeAdviser: {
    roles: [CO],
    source: ofReview,
    when: toReviewIn('CONC_ADVISER'),
    list: '/subjectMngr/review/todo',
    act: judge('CONC_ADVISER'),
  },
  grade: {
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
    act: ({ year, subjectId }) => `/prize/grade/todo?year=${year}&subjectId=${subjectId}`,
  },
  vote: {
    roles: [TM],
    source: ofSubject,
    when: (asked) =>
      and(
        inStatus('TO_PRIZE'),
        visible(asked),
        sql`not ${concernedIn(asked.actor)}`,
        sql`not exists (select 1 from ${prizeVote} where ${prizeVote.subjectId} = subject.id
          and ${prizeVote.voterId} = ${asked.actor.userId} and ${stands})`,
      ),
    list: '/prize/list',
    act: () => '/prize/list',
  },
} as const satisfies Record<string, KindRow>
