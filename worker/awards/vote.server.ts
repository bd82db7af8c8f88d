import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { prizeVote, subject } from '../../db/schema'
import { insert, update } from '../core/change'
import { each } from '../core/command.server'
import type { Context } from '../core/context'
import { badInput, conflict } from '../core/refusal'
import { dictItems, dictText } from '../grading/queries/shown.server'
import { holds, need } from '../policy/can'
import { caseQueries, casesFrom } from '../subjects/case.server'
import type { SubjectCase } from '../subjects/case'
import { personOf } from '../subjects/queries/list.server'
import { statusLabel } from '../subjects/statuses'
import { visibleSubjects } from '../subjects/visible.server'
import type { Vote, VoteRow } from './contract'
import { t } from './texts'
import { tallyOf } from './votes'

/** Nobody votes on what they take part in or what their institution has a hand in. */
const concerned = ({ subject: row, members }: SubjectCase, actor: { userId: string; departId: string }) =>
  row.subjectManId === actor.userId ||
  members.some((member) => member.userId === actor.userId) ||
  (!!actor.departId && [row.leadDepartId, ...row.cooperateDeparts.map((one) => one.departId)].includes(actor.departId))

/** The committee's word before T33: one vote a person and subject, changed until the prize is given. */
export const vote = each('prize:vote', {
  load: async (ctx, { rows }: Vote) => {
    const ids = rows.map((row) => row.subjectId)
    const queries = caseQueries(ctx, ids)
    const answers = (await ctx.db.batch([
      ...queries,
      ctx.db
        .select()
        .from(prizeVote)
        .where(and(inArray(prizeVote.subjectId, ids), eq(prizeVote.voterId, personOf(ctx).userId))),
      dictItems(ctx, 'prize_level'),
    ] as never)) as unknown[]
    const [mine, levels] = answers.slice(queries.length) as [
      (typeof prizeVote.$inferSelect)[],
      { value: string; text: string }[],
    ]
    return { ...casesFrom(ctx, ids, answers as never), mine, levels: new Set(levels.map((one) => one.value)) }
  },
  decide: (one, { rows }, ctx, { mine, levels }) => {
    const actor = personOf(ctx)
    const given = rows.find((row) => row.subjectId === one.id)
    if (!given) throw badInput({ subjectId: t.subject })
    if (one.subject.status !== 'TO_PRIZE') throw conflict(t.notInRound(statusLabel(one.subject.status)))
    if (concerned(one, actor)) throw conflict(t.ownSubject)
    const { prizeLevel, opinion } = given
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

/** The subjects of the award rounds with the caller's own vote; who awards reads the others', too. One trip. */
export async function votesOf(ctx: Context): Promise<VoteRow[]> {
  need(ctx.actor, holds(ctx.actor, 'prize:award') ? 'prize:award' : 'prize:vote')
  const { userId } = personOf(ctx)
  const all = holds(ctx.actor, 'prize:award')
  const [subjects, votes, levels] = await ctx.db.batch([
    ctx.db
      .select({
        subjectId: subject.id,
        subjectNum: subject.subjectNum,
        subjectName: subject.subjectName,
        year: subject.year,
        domain_dictText: dictText('subject_domain', subject.domain),
        gradeRank: subject.gradeRank,
        gradeLevel: subject.gradeLevel,
      })
      .from(subject)
      .where(and(visibleSubjects(ctx.actor), eq(subject.status, 'TO_PRIZE')))
      .orderBy(asc(subject.year), sql`${subject.gradeRank} is null`, asc(subject.gradeRank), asc(subject.id)),
    ctx.db
      .select()
      .from(prizeVote)
      .where(sql`${prizeVote.subjectId} in (select s.id from subject s where s.status = 'TO_PRIZE' and s.del_flag = 0)`)
      .orderBy(asc(prizeVote.createTime), asc(prizeVote.id)),
    dictItems(ctx, 'prize_level'),
  ])
  const textOf = (level: string) => levels.find((one) => one.value === level)?.text ?? (level || t.noPrize)
  return subjects.map((row) => {
    const given = votes.filter((one) => one.subjectId === row.subjectId)
    const mine = given.find((one) => one.voterId === userId)
    return {
      ...row,
      gradeLevel: row.gradeLevel ?? '',
      mine: mine ? { prizeLevel: mine.prizeLevel, opinion: mine.opinion } : null,
      tally: all ? tallyOf(given).map((one) => ({ ...one, text: textOf(one.prizeLevel) })) : [],
      votes: all
        ? given.map(({ voterName, prizeLevel, opinion }) => ({
            voterName,
            prizeLevel,
            text: textOf(prizeLevel),
            opinion,
          }))
        : [],
    }
  })
}
