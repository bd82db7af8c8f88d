import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { gradeRule, subjectGrade } from '../../../db/schema'
import { type Change, notify, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { failedRow } from '../../core/batch-result'
import { readAll } from '../../core/read-all.server'
import { conflict, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import type { SubjectCase } from '../../subjects/case'
import { casesQuery } from '../../subjects/case-loader.server'
import { makeTransition, transitionRefusal } from '../../subjects/transitions'
import type { Settings } from '../../system/settings'
import type { EndGrading } from '../inputs'
import { type CommittedScore, endProblem, assignLevels, normalizeScores, rankSubjects } from '../rules'
import { gradedSubjectsQuery, excellentPoolsOf } from './rule.server'
import { t } from '../texts'
import { t as said } from '../../core/core.texts'

type EndGradingInput = z.output<typeof EndGrading>
type LoadedGrading = {
  cases: SubjectCase[]
  missing: string[]
  settings: Settings
  rule: Row<'gradeRule'> | undefined
  /** All counted grades of the year. */
  grades: Row<'subjectGrade'>[]
  ended: Row<'subject'>[]
  year: string
}

/** Loads the subjects to end, the grades of their year, and the subjects that ended earlier. One round trip. */
async function loadGrading(ctx: Context, { year, ids }: EndGradingInput): Promise<LoadedGrading> {
  const { db } = ctx
  const which = ids
    ? ids
    : sql`select id from subject where year = ${year!} and status = 'TO_AUDIT' and grade_end_time is null and del_flag = 0`
  const years = ids
    ? sql`(select year from subject where id in (select value from json_each(${JSON.stringify(ids)})) or collect_id in (select value from json_each(${JSON.stringify(ids)})))`
    : sql`(${year!})`
  const { cases, rules, grades, ended } = await readAll(ctx, {
    cases: casesQuery(ctx, which),
    rules: db.select().from(gradeRule).where(sql`${gradeRule.year} in ${years}`),
    grades: db
      .select()
      .from(subjectGrade)
      .where(and(sql`${subjectGrade.year} in ${years}`, eq(subjectGrade.cancelled, 0))),
    ended: gradedSubjectsQuery(ctx, sql`${years}`),
  })
  const { rows, missing, settings } = cases
  if (rows.length === 0) throw ids ? notFound() : conflict(t.nothingToEnd(year ?? ''))
  const first = rows[0]!.subject.year
  if (rows.some((one) => one.subject.year !== first)) throw conflict(t.oneYearOnly)
  return { cases: rows, missing, settings, rule: rules.find((one) => one.year === first), grades, ended, year: first }
}

/**
 * Ends the grading of a year or of some of its subjects: fixes scores, normalized scores, ranks and levels, and waives
 * uncommitted grades. All subjects or none, because ranks depend on all of them. Subjects that ended earlier keep their
 * scores; their ranks and levels may change.
 */
export const endGrading = command('grade:end', {
  load: loadGrading,
  decide: ({ cases, missing, settings, rule, grades, ended, year }, input, ctx) => {
    if (!rule) throw conflict(t.noRule)
    const now = formatStamp(ctx.now())
    const at = (one: SubjectCase) => ({ case: one, actor: ctx.actor, now, settings, input: { reason: input.reason } })
    const failed = missing.map((id) => failedRow(id, '', said.notFound))
    for (const one of cases) {
      const own = grades.filter((grade) => grade.subjectId === one.id)
      const reason = transitionRefusal(at(one), 'endGrading') ?? endProblem(rule, own, input.reason)
      if (reason) failed.push(failedRow(one.id, one.name, reason))
    }
    const ids = cases.map((one) => one.id)
    const bad = new Set(failed.map((one) => one.id))
    const ok = ids.filter((id) => !bad.has(id))
    if (input.dryRun) return { changes: [], result: { ok, failed }, message: said.dryRun(ok.length, failed.length) }
    if (failed.length)
      throw conflict(
        failed.length === 1 && ids.length === 1
          ? failed[0]!.reason
          : t.cannotEnd(failed.length, failed[0]!.subjectName, failed[0]!.reason),
        { ok: [], failed },
      )

    const committed = grades.filter((grade) => grade.status === '已评分' && grade.total !== null)
    const rows = committed.map(
      (grade): CommittedScore => ({ subjectId: grade.subjectId, graderId: grade.graderId, total: grade.total! }),
    )
    const results = rankSubjects(rule, rows, {
      only: new Set([...ids, ...ended.map((one) => one.id)]),
      frozen: ended.flatMap((one) =>
        one.gradeRaw === null || one.gradeNorm === null
          ? []
          : [{ subjectId: one.id, raw: one.gradeRaw, normalised: one.gradeNorm }],
      ),
    })
    const levels = assignLevels(results, rule.levels)
    const resultOf = new Map(results.map((one) => [one.subjectId, one]))
    const field = [...ended, ...cases.map((one) => ({ ...one.subject, isExcellent: 0 }))].map((one) => ({
      ...one,
      gradeRank: resultOf.get(one.id)?.rank ?? null,
    }))
    const excellent = new Set(excellentPoolsOf(rule, field).flatMap((pool) => pool.sure))

    const changes: Change[] = []
    for (const one of cases) {
      const result = resultOf.get(one.id)!
      changes.push(
        ...makeTransition(at(one), 'endGrading', {
          set: {
            gradeStatus: '已评分',
            gradeRaw: result.raw,
            gradeNorm: result.normalised,
            gradeRank: result.rank,
            gradeLevel: levels.get(one.id) ?? '',
            gradeEndTime: now,
            isExcellent: excellent.has(one.id) ? 1 : 0,
          },
          public: rule.publish === 1,
        }),
      )
    }
    const scaled = normalizeScores(rows)
    const scaleOf = new Map(committed.map((grade, index) => [grade.id, scaled[index]!]))
    // Every grade is updated, so that a concurrent save of a score fails with 409 instead of being lost.
    for (const grade of grades)
      if (ids.includes(grade.subjectId))
        changes.push(
          update('subjectGrade', grade, {
            normalised: scaleOf.get(grade.id) ?? null,
            waived: grade.status === '已评分' ? 0 : 1,
          }),
        )
    for (const one of ended) {
      const result = resultOf.get(one.id)
      const set = {
        gradeRank: result?.rank ?? one.gradeRank,
        gradeLevel: levels.get(one.id) ?? one.gradeLevel,
        isExcellent: one.status === 'TO_AUDIT' ? Number(excellent.has(one.id)) : one.isExcellent,
      }
      if (set.gradeRank !== one.gradeRank || set.gradeLevel !== one.gradeLevel || set.isExcellent !== one.isExcellent)
        changes.push(update('subject', one, set))
    }
    changes.push(
      notify({
        template: 'GRADE_ENDED',
        title: `${year} 年度 ${ids.length} 个课题评分结束`,
        text: `${year} 年度 ${ids.length} 个课题已结束评分，排名与等级已确定。`,
        url: `/prize/grade/list?year=${year}`,
        busType: 'grade',
        busId: rule.id,
        to: { roles: ['bizManger'] },
      }),
    )
    return {
      changes,
      result: { ok: ids, failed: [] },
      message: t.gradingEndedOf(ids.length),
      about: { bizType: 'gradeRule', bizId: rule.id, text: `${year} 年度 ${ids.length} 个课题` },
    }
  },
})
