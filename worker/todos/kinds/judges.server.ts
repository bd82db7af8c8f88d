import { sql } from 'drizzle-orm'
import { and, CO, judge, type KindRow, TM, toReadAnswer } from './conditions.server'
import { prizeVote } from '../../../db/schema'
import { concernedIn, stands } from '../../awards/vote.server'
import { visibleSubjects } from '../../subjects/visible.server'
import { ofAnswerToRead, ofSubject } from '../sources.server'

/** What waits for those who judge: the committee and the advisers. */
export const judges = {
  reviewFirst: {
    roles: [TM],
    list: '/subjectMngr/review/todo',
    act: judge('FIRST'),
  },
  reviewRe: {
    roles: [CO],
    list: '/subjectMngr/review/todo',
    act: judge('RE'),
  },
  concludeTech: {
    roles: [TM],
    list: '/subjectMngr/review/todo',
    act: judge('CONC_TECH'),
  },
  concludeAdviser: {
    roles: [CO],
    list: '/subjectMngr/review/todo',
    act: judge('CONC_ADVISER'),
  },
  readAnswer: {
    roles: [TM, CO],
    found: { source: ofAnswerToRead, when: toReadAnswer },
    list: '/subjectMngr/review/todo',
    act: ({ subjectId }) => `/subjectMngr/review/todo?subjectId=${subjectId}`,
  },
  grade: {
    roles: [CO, TM],
    list: '/prize/grade/todo',
    act: ({ year, subjectId }) => `/prize/grade/todo?year=${year}&subjectId=${subjectId}`,
  },
  vote: {
    roles: [TM],
    found: {
      source: ofSubject,
      ways: [sql`subject.due_time is not null`, sql`subject.due_time is null`],
      when: (asked) =>
        and(
          sql`subject.status = 'TO_PRIZE'`,
          visibleSubjects(asked.actor),
          sql`not ${concernedIn(asked.actor)}`,
          sql`not exists (select 1 from ${prizeVote} where ${prizeVote.subjectId} = subject.id
          and ${prizeVote.voterId} = ${asked.actor.userId} and ${stands})`,
        ),
    },
    list: '/prize/list',
    act: () => '/prize/list',
  },
} as const satisfies Record<string, KindRow>
