import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { gradeRule, subject, subjectGrade } from '../../../db/schema'
import { type Change, insert, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, assertVersion, notFound } from '../../core/refusal'
import type { ResolveExcellent, SaveRule, SetExcellent } from '../inputs'
import { chosenListProblem, selectExcellent, type ExcellentPool, weightedTotal } from '../rules'
import { assertRuleUnlocked } from '../guarded-changes.server'
import { t as core } from '../../core/core.texts'
import { t } from '../texts'

/** Fields that are fixed once a score is committed. Times and publication can still change. */
const lockedFields = [
  'criteria',
  'step',
  'method',
  'normalise',
  'trimMin',
  'minGraders',
  'reasonMin',
  'reasonMax',
  'levels',
  'blind',
] as const
/** Returns a comparable form of a value, independent of key order and of null versus absent limits. */
const comparableValue = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([, inner]) => inner !== null && inner !== undefined && inner !== '')
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  )

/** Saves the rule of a year. Totals of existing drafts are recomputed with the new weights. */
export const saveRule = command('grade:rule', {
  load: async (ctx, { year }: SaveRule) => {
    const { db } = ctx
    const [rules, drafts, committed] = await readAll(ctx, [
      db.select().from(gradeRule).where(eq(gradeRule.year, year)),
      db
        .select()
        .from(subjectGrade)
        .where(and(eq(subjectGrade.year, year), eq(subjectGrade.status, '评分中'), eq(subjectGrade.cancelled, 0))),
      db
        .select({ count: sql<number>`count(*)` })
        .from(subjectGrade)
        .where(and(eq(subjectGrade.year, year), eq(subjectGrade.status, '已评分'), eq(subjectGrade.cancelled, 0))),
    ])
    return { rule: rules[0], drafts, committed: committed[0]!.count }
  },
  decide: ({ rule, drafts, committed }, { lockVersion, ...input }, ctx) => {
    if (rule && lockVersion !== undefined && lockVersion !== rule.lockVersion) throw conflict(core.lostRace)
    const locked = !!rule?.locked || committed > 0
    if (rule && locked && lockedFields.some((field) => comparableValue(rule[field]) !== comparableValue(input[field])))
      throw conflict(t.ruleLocked)
    const id = rule?.id ?? ctx.id()
    const changes: Change[] = rule
      ? [update('gradeRule', rule, input), ...(locked ? [] : [assertRuleUnlocked(rule.id)])]
      : [insert('gradeRule', { id, ...input })]
    if (rule && !locked && comparableValue(rule.criteria) !== comparableValue(input.criteria))
      for (const draft of drafts) {
        const known = input.criteria.filter((one) => (draft.scores[one.code] ?? Number.POSITIVE_INFINITY) <= one.max)
        const scores = Object.fromEntries(known.map((one) => [one.code, draft.scores[one.code]!]))
        changes.push(update('subjectGrade', draft, { scores, total: weightedTotal(input.criteria, scores) }))
      }
    return {
      changes,
      result: { id },
      about: { bizType: 'gradeRule', bizId: id, text: `${input.year} 年度` },
    }
  },
})

// ── the excellent list ───────────────────────────────────────────────────────────────────────────────────────────────

export type GradedSubject = Pick<
  Row<'subject'>,
  'id' | 'lockVersion' | 'subjectName' | 'domain' | 'status' | 'gradeRank' | 'isExcellent'
>
/** Query of the subjects of a year whose grading has ended: the candidates of its excellent list. */
export const gradedSubjectsQuery = (ctx: Context, years: SQL) =>
  ctx.db
    .select()
    .from(subject)
    .where(and(sql`${subject.year} in (${years})`, isNotNull(subject.gradeEndTime), eq(subject.delFlag, 0)))
type ExcellentNumbers = Pick<Row<'gradeRule'>, 'excellentTotal' | 'excellentByDomain'>
/**
 * Returns the pools of a year. Subjects in the award phase keep their places; subjects finished without an award are no
 * candidates.
 */
export const excellentPoolsOf = (numbers: ExcellentNumbers, ended: readonly GradedSubject[]): ExcellentPool[] =>
  selectExcellent(
    numbers,
    ended
      .filter((one) => one.status === 'TO_AUDIT' || one.isExcellent)
      .map((one) => ({
        subjectId: one.id,
        domain: one.domain,
        rank: one.status === 'TO_AUDIT' ? (one.gradeRank ?? Number.MAX_SAFE_INTEGER) : 0,
      })),
  )
/** Returns the updates of subjects that are not in the award phase yet and whose excellent flag differs from `wanted`. */
const updateExcellentFlags = (ended: readonly GradedSubject[], wanted: ReadonlySet<string>) =>
  ended
    .filter((one) => one.status === 'TO_AUDIT' && !!one.isExcellent !== wanted.has(one.id))
    .map((one) => update('subject', one, { isExcellent: wanted.has(one.id) ? 1 : 0 }))

const loadRuleAndGraded = async (ctx: Context, { year }: { year: string }) => {
  const [rules, ended] = await readAll(ctx, [
    ctx.db.select().from(gradeRule).where(eq(gradeRule.year, year)),
    gradedSubjectsQuery(ctx, sql`${year}`),
  ])
  if (!rules[0]) throw notFound(t.noRule)
  return { rule: rules[0], ended }
}

/**
 * Saves the numbers of excellent subjects of a year. Where grading has ended, the list is updated at once; ties at a
 * cut wait for `resolveExcellent`.
 */
export const setExcellent = command('grade:excellent', {
  load: (ctx, input: z.output<typeof SetExcellent>) => loadRuleAndGraded(ctx, input),
  decide: ({ rule, ended }, { year, number, byDomain, lockVersion }) => {
    assertVersion(rule.lockVersion, lockVersion)
    const numbers = { excellentTotal: number, excellentByDomain: byDomain }
    const awardedCount = ended.filter((one) => one.isExcellent && one.status !== 'TO_AUDIT').length
    if (number < awardedCount) throw badInput({ number: t.excellentTooFew(awardedCount, awardedCount) })
    const pools = excellentPoolsOf(numbers, ended)
    const tied = pools.reduce((sum, pool) => sum + pool.tied.length, 0)
    return {
      changes: [
        update('gradeRule', rule, numbers),
        ...updateExcellentFlags(ended, new Set(pools.flatMap((pool) => pool.sure))),
      ],
      result: null,
      message: tied ? t.excellentTied(tied) : t.excellentSaved,
      about: { bizType: 'gradeRule', bizId: rule.id, text: `${year} 年度 ${number} 个` },
    }
  },
})

/** Resolves ties at a cut. The input is the whole list, which must match ranks and numbers. */
export const resolveExcellent = command('grade:excellent', {
  load: (ctx, input: z.output<typeof ResolveExcellent>) => loadRuleAndGraded(ctx, input),
  decide: ({ rule, ended }, { year, subjectIds, reason }) => {
    const wanted = new Set([
      ...subjectIds,
      ...ended.filter((one) => one.isExcellent && one.status !== 'TO_AUDIT').map((one) => one.id),
    ])
    const problem = chosenListProblem(excellentPoolsOf(rule, ended), wanted)
    if (problem) throw badInput({ subjectIds: problem })
    const changes = updateExcellentFlags(ended, wanted)
    if (changes.length === 0) throw conflict(t.listSame)
    return {
      changes,
      result: null,
      message: t.listSaved(wanted.size),
      about: { bizType: 'gradeRule', bizId: rule.id, text: `${year} 年度优秀名单：${reason}` },
    }
  },
})
