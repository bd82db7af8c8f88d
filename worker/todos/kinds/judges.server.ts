import { sql } from 'drizzle-orm'
import { and, CO, inStatus, judge, type KindRow, TM, toReadAnswer } from './conditions.server'
import { prizeVote } from '../../../db/schema'
import { concernedIn, stands } from '../../awards/vote.server'
import { visibleSubjects } from '../../subjects/visible.server'
import { openReview } from '../../reviews/queries/candidates.server'
import type { Stage } from '../../reviews/rules'
import { ofAnswerToRead, ofOpenGrade, ofOpenReview, ofSubject } from '../sources.server'

const reviewOf = (stage: Stage) => ({
  source: ofOpenReview,
  person: sql`v.reviewer_id`,
  when: () => and(sql`v.stage = ${stage}`, openReview),
  list: '/subjectMngr/review/todo',
  act: judge(stage),
})

/** Pending tasks of reviewers: the committee and the advisers. */
export const judges = {
  reviewFirst: {
    roles: [TM],
    ...reviewOf('FIRST'),
  },
  reviewRe: {
    roles: [CO],
    ...reviewOf('RE'),
  },
  concludeTech: {
    roles: [TM],
    ...reviewOf('CONC_TECH'),
  },
  concludeAdviser: {
    roles: [CO],
    ...reviewOf('CONC_ADVISER'),
  },
  readAnswer: {
    roles: [TM, CO],
    source: ofAnswerToRead,
    when: toReadAnswer,
    list: '/subjectMngr/review/todo',
    act: ({ subjectId }) => `/subjectMngr/review/todo?subjectId=${subjectId}`,
  },
  grade: {
    roles: [CO, TM],
    source: ofOpenGrade,
    person: sql`g.grader_id`,
    // The first two conditions match the partial index.
    when: () =>
      and(
        sql`g.cancelled = 0`,
        sql`g.status <> '已评分'`,
        sql`g.waived = 0`,
        inStatus('TO_AUDIT'),
        sql`subject.grade_end_time is null`,
      ),
    list: '/prize/grade/todo',
    act: ({ year, subjectId }) => `/prize/grade/todo?year=${year}&subjectId=${subjectId}`,
  },
  vote: {
    roles: [TM],
    source: ofSubject,
    undue: true,
    when: ({ actor }) =>
      and(
        inStatus('TO_PRIZE'),
        visibleSubjects(actor),
        sql`not ${concernedIn(actor)}`,
        sql`not exists (select 1 from ${prizeVote} where ${prizeVote.subjectId} = subject.id
          and ${prizeVote.voterId} = ${actor.userId} and ${stands})`,
      ),
    list: '/prize/list',
    act: () => '/prize/list',
  },
} as const satisfies Record<string, KindRow>
