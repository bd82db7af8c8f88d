import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { prizeVote, subject } from '../../db/schema'
import { insert, update } from '../core/change'
import { batchCommand } from '../core/command.server'
import type { Person } from '../core/actor'
import type { Context } from '../core/context'
import { readAll, decodedQuery } from '../core/read-all.server'
import { badInput, conflict } from '../core/refusal'
import { dictionaryItemsOf, localizedItemsOf } from '../grading/queries/subject-columns.server'
import { dictText } from '../core/dictionary.server'
import { hasRight, assertRight } from '../policy/authorization'
import { casesQuery, caseIdsQuery } from '../subjects/case-loader.server'
import { requirePerson } from '../subjects/queries/list.server'
import { subjectStatusLabel } from '../subjects/statuses'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import type { Vote, VoteSubjectRow } from './contract'
import { t } from './texts'
import { countVotes } from './rules'

/**
 * Condition on `subject`: the person or the person's institution takes part in it, and may not vote. `instr` comes
 * first, so that the JSON is parsed only for possible matches.
 */
export const takesPartCondition = ({
  userId,
  departId,
}: Pick<Person, 'userId' | 'departId'>): SQL => sql`(${subject.subjectManId} = ${userId}
  or exists (select 1 from subject_member m where m.subject_id = ${subject.id} and m.user_id = ${userId})
  or (${departId} <> '' and (${subject.leadDepartId} = ${departId}
    or (instr(${subject.cooperateDeparts}, ${departId}) > 0
      and exists (select 1 from json_each(${subject.cooperateDeparts}) d where json_extract(d.value, '$.departId') = ${departId})))))`
/** Condition on `prize_vote`: the vote counts, because the subject is still in the award round in which it was cast. */
export const countedVoteCondition = sql`exists (select 1 from subject s where s.id = ${prizeVote.subjectId} and s.status = 'TO_PRIZE'
  and s.del_flag = 0 and ${prizeVote.updateTime} >= s.status_time)`

/** Votes on prizes: one vote per person and subject, which can be changed until the prize is awarded. */
export const vote = batchCommand('prize:vote', {
  bizType: 'subject',
  load: async (ctx, { rows }: Vote) => {
    const ids = rows.map((row) => row.subjectId)
    const { cases, mine, concerned, levels } = await readAll(ctx, {
      cases: casesQuery(ctx, ids),
      mine: ctx.db
        .select()
        .from(prizeVote)
        .where(
          and(sql`${prizeVote.subjectId} in ${caseIdsQuery(ids)}`, eq(prizeVote.voterId, requirePerson(ctx).userId)),
        ),
      concerned: ctx.db
        .select({ id: subject.id })
        .from(subject)
        .where(and(sql`${subject.id} in ${caseIdsQuery(ids)}`, takesPartCondition(requirePerson(ctx)))),
      levels: dictionaryItemsOf(ctx, 'prize_level'),
    })
    return {
      ...cases,
      mine,
      concerned: new Set(concerned.map((row) => row.id)),
      levels: new Set(levels.map((row) => row.value)),
    }
  },
  decide: (one, { rows }, ctx, { mine, concerned, levels }) => {
    const actor = requirePerson(ctx)
    const ballot = rows.find((row) => row.subjectId === one.id || row.subjectId === one.subject.collectId)!
    if (one.subject.status !== 'TO_PRIZE') throw conflict(t.notInRound(subjectStatusLabel(one.subject.status)))
    if (concerned.has(one.id)) throw conflict(t.ownSubject)
    const { prizeLevel, opinion } = ballot
    if (prizeLevel && !levels.has(prizeLevel)) throw badInput({ prizeLevel: t.noSuchLevel(prizeLevel) })
    const known = mine.find((row) => row.subjectId === one.id)
    return [
      known
        ? update('prizeVote', known, { prizeLevel, opinion })
        : insert('prizeVote', {
            subjectId: one.id,
            voterId: actor.userId,
            voterName: actor.realname,
            prizeLevel,
            opinion,
            sysOrgCode: one.subject.sysOrgCode,
          }),
    ]
  },
  done: (count) => t.voted(count),
})

/** Queries of the votes: visible subjects in the award round, counted votes, and levels. */
const voteQueries = (ctx: Context) =>
  [
    ctx.db
      .select({
        subjectId: subject.id,
        subjectNum: subject.subjectNum,
        subjectName: subject.subjectName,
        year: subject.year,
        domain_dictText: dictText('subject_domain', subject.domain),
        gradeRank: subject.gradeRank,
        gradeLevel: sql<string>`coalesce(${subject.gradeLevel}, '')`,
        concerned: sql<number>`${takesPartCondition(requirePerson(ctx))}`,
      })
      .from(subject)
      .where(and(visibleSubjectsCondition(ctx.actor), eq(subject.status, 'TO_PRIZE')))
      .orderBy(asc(subject.year), sql`${subject.gradeRank} is null`, asc(subject.gradeRank), asc(subject.id)),
    ctx.db.select().from(prizeVote).where(countedVoteCondition).orderBy(asc(prizeVote.createTime), asc(prizeVote.id)),
    localizedItemsOf(ctx, 'prize_level'),
  ] as const

/** Serializes the votes for the caller; only actors with the right to award see all votes. */
export const votesQuery = (ctx: Context) =>
  decodedQuery(voteQueries(ctx), ([subjects, votes, levels]): VoteSubjectRow[] => {
    const { userId } = requirePerson(ctx)
    const all = hasRight(ctx.actor, 'prize:award')
    const textOf = (level: string) => levels.find((one) => one.value === level)?.text ?? (level || t.noPrize)
    return subjects.map((row) => {
      const cast = votes.filter((one) => one.subjectId === row.subjectId)
      const mine = cast.find((one) => one.voterId === userId)
      return {
        ...row,
        mine: mine ? { prizeLevel: mine.prizeLevel, opinion: mine.opinion } : null,
        tally: all ? countVotes(cast).map((one) => ({ ...one, text: textOf(one.prizeLevel) })) : [],
        votes: all
          ? cast.map(({ voterName, prizeLevel, opinion }) => ({
              voterName,
              prizeLevel,
              text: textOf(prizeLevel),
              opinion,
            }))
          : [],
      }
    })
  })

/** Lists the subjects in award rounds with the caller's vote. One round trip. */
export async function votesOf(ctx: Context): Promise<VoteSubjectRow[]> {
  assertRight(ctx.actor, hasRight(ctx.actor, 'prize:award') ? 'prize:award' : 'prize:vote')
  return readAll(ctx, votesQuery(ctx))
}
