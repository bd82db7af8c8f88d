import { sql } from 'drizzle-orm'
import {
  allOf,
  ADVISER,
  statusCondition,
  reviewUrl,
  type KindRow,
  COMMITTEE_MEMBER,
  unreadAnswerCondition,
} from './conditions.server'
import { prizeVote } from '../../../db/schema'
import { takesPartCondition, countedVoteCondition } from '../../awards/votes.server'
import { visibleSubjectsCondition } from '../../subjects/row-access.server'
import { openReviewCondition } from '../../reviews/queries/candidates.server'
import type { ReviewStage } from '../../reviews/rules'
import { unreadAnswerSource, openGradeSource, openReviewSource, subjectSource } from '../sources.server'

const reviewKind = (stage: ReviewStage) => ({
  source: openReviewSource,
  person: sql`v.reviewer_id`,
  when: () => allOf(sql`v.stage = ${stage}`, openReviewCondition),
  list: '/subjectMngr/review/todo',
  act: reviewUrl(stage),
})

/** Pending tasks of reviewers: the committee and the advisers. */
export const reviewers = {
  reviewFirst: {
    roles: [COMMITTEE_MEMBER],
    ...reviewKind('FIRST'),
  },
  reviewRe: {
    roles: [ADVISER],
    ...reviewKind('RE'),
  },
  concludeTech: {
    roles: [COMMITTEE_MEMBER],
    ...reviewKind('CONC_TECH'),
  },
  concludeAdviser: {
    roles: [ADVISER],
    ...reviewKind('CONC_ADVISER'),
  },
  readAnswer: {
    roles: [COMMITTEE_MEMBER, ADVISER],
    source: unreadAnswerSource,
    when: unreadAnswerCondition,
    list: '/subjectMngr/review/todo',
    act: ({ subjectId }) => `/subjectMngr/review/todo?subjectId=${subjectId}`,
  },
  grade: {
    roles: [ADVISER, COMMITTEE_MEMBER],
    source: openGradeSource,
    person: sql`g.grader_id`,
    // The first two conditions match the partial index.
    when: () =>
      allOf(
        sql`g.cancelled = 0`,
        sql`g.status <> '已评分'`,
        sql`g.waived = 0`,
        statusCondition('TO_AUDIT'),
        sql`subject.grade_end_time is null`,
      ),
    list: '/prize/grade/todo',
    act: ({ year, subjectId }) => `/prize/grade/todo?year=${year}&subjectId=${subjectId}`,
  },
  vote: {
    roles: [COMMITTEE_MEMBER],
    source: subjectSource,
    undue: true,
    when: ({ actor }) =>
      allOf(
        statusCondition('TO_PRIZE'),
        visibleSubjectsCondition(actor),
        sql`not ${takesPartCondition(actor)}`,
        sql`not exists (select 1 from ${prizeVote} where ${prizeVote.subjectId} = subject.id
          and ${prizeVote.voterId} = ${actor.userId} and ${countedVoteCondition})`,
      ),
    list: '/prize/list',
    act: () => '/prize/list',
  },
} as const satisfies Record<string, KindRow>
