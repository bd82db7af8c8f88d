import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { file, gradeRule, subject, subjectGrade } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'
import { answersSaid, answersTo, drawn, judgeFurther, openFields } from '../../core/form/further'
import { type Read, readAll } from '../../core/read-all.server'
import { conflict, notFound } from '../../core/refusal'
import { stamp } from '../../core/time'
import { can, holds } from '../../policy/can'
import { materialOf } from '../../reviews/shown'
import { casesOf, isSelect, type Which } from '../../subjects/case.server'
import { sheetColumn } from '../../subjects/form/sheet-column.server'
import { sheetOf } from '../../subjects/form/sheets'
import type { Check, CommitCheck, GradeInfo, Reasons, ReasonSize } from '../answers'
import type { ReasonQuery, ReasonSizeQuery } from '../inputs'
import { isOutlier, openPoints, totalOf, writingProblem } from '../rules'
import { gradeView } from './lists.server'
import { briefSubject, shownItems, ruleView } from './shown.server'
import { t } from '../texts'

const me = (ctx: Context) => (isPerson(ctx.actor) ? ctx.actor.userId : '')

/** What the desk is made of; `which` names its one subject, by its id or its declaration's, or as a sub-select. */
export function deskParts(ctx: Context, which: Which) {
  const { db } = ctx
  const subjects = isSelect(which)
    ? sql`(${which})`
    : sql`(select id from subject where id = ${which[0]} or collect_id = ${which[0]})`
  return {
    cases: casesOf(ctx, which, 'form', 'reports', 'rule'),
    files: db
      .select({ id: file.id, fileName: file.fileName, size: file.size })
      .from(file)
      .where(sql`${file.delFlag} = 0 and ${file.id} in (
        select f.value from subject_collect c, json_each(c.attachments) a, json_each(a.value, '$.fileIds') f where c.subject_id in ${subjects}
        union select f.value from report p, json_each(p.file_ids) f where p.report_type = 'CONCLUSION' and p.subject_id in ${subjects})`),
    domains: shownItems(ctx, 'subject_domain'),
  }
}
type Desk = Read<ReturnType<typeof deskParts>>
/** What a person who grades, or may see scores, gets of that subject; null for anybody else. @throws 409 where its year has no rule. */
export function deskFrom(ctx: Context, { cases: { rows, settings }, files, domains }: Desk): GradeInfo | null {
  const { actor } = ctx
  const at = rows[0]
  if (!at || !isPerson(actor)) return null
  const grades = at.grades.filter((grade) => !grade.cancelled)
  const own = grades.find((grade) => grade.graderId === actor.userId) ?? null
  const scores = holds(actor, 'grade:scores')
  if (!scores && !(own && can(actor, 'grade:score', { graderIds: [own.graderId] }))) return null
  const { rule, subject: row } = at
  if (!rule) throw conflict(t.noRule)
  const material = materialOf(actor, at, settings, files)
  const sheet = sheetOf(at.form.definition, 'score')
  const asked = openFields(sheet, actor.roleCode)
  const said = ({ more }: typeof subjectGrade.$inferSelect) => answersSaid(sheet, more, asked)
  const domainText = domains.find((one) => one.value === row.domain)?.text ?? ''
  return {
    rule: ruleView(rule),
    subject: {
      ...briefSubject({ ...row, ...material }, domainText),
      gradeStatus: row.gradeStatus,
      gradeEndTime: row.gradeEndTime,
    },
    material,
    mine: own && { ...gradeView(own), further: said(own) },
    more: drawn(asked),
    answers: answersTo(asked, own?.more ?? {}),
    closed: own ? (writingProblem(row, own, rule, { now: stamp(ctx.now()) }) ?? '') : '',
    others: scores
      ? grades.map((grade) => ({
          ...{ ...gradeView(grade), further: said(grade) },
          ...{ graderId: grade.graderId, graderName: grade.graderName },
        }))
      : null,
  }
}
/**
 * Everything for grading one subject: the rule, the material as this person may read it, his own grade, and for who may
 * see scores the others'. One trip.
 * @throws 404 for a subject that is not his to grade, 409 where its year has no rule.
 */
export async function gradeInfo(ctx: Context, { subjectId }: { subjectId: string }): Promise<GradeInfo> {
  const info = deskFrom(ctx, await readAll(ctx, deskParts(ctx, [subjectId])))
  if (!info) throw notFound()
  return info
}

/** The caller's own grades, each with what is asked of its subject. */
const mine = (ctx: Context, which: SQL | undefined) =>
  ctx.db
    .select({
      grade: subjectGrade,
      subject: { id: subject.id, subjectName: subject.subjectName },
      sheet: sheetColumn('score'),
    })
    .from(subjectGrade)
    .innerJoin(subject, eq(subject.id, subjectGrade.subjectId))
    .where(and(eq(subjectGrade.graderId, me(ctx)), eq(subjectGrade.cancelled, 0), eq(subject.delFlag, 0), which))
    .orderBy(asc(subject.subjectNum), asc(subject.id))

/** What the year asks further and the caller has not answered yet. */
const furtherOpen = (
  { actor }: Context,
  { grade, sheet }: Pick<Read<ReturnType<typeof mine>>[number], 'grade' | 'sheet'>,
) => {
  const asked = openFields(sheet, isPerson(actor) ? actor.roleCode : '')
  return Object.values(judgeFurther(asked, answersTo(asked, grade.more)).wrong)
}

/**
 * What still keeps the caller's grade of one subject from being committed. `outlier` compares with the caller's own totals of
 * the year only. One trip.
 * @throws 404
 */
export async function checkGrade(ctx: Context, { subjectId }: { subjectId: string }): Promise<z.infer<typeof Check>> {
  const named = (column: 'id' | 'year') =>
    sql`(select ${sql.raw(column)} from subject where id = ${subjectId}
      union all select ${sql.raw(column)} from subject where collect_id = ${subjectId})`
  const {
    found: [at],
    rules,
    graded,
  } = await readAll(ctx, {
    found: mine(ctx, sql`${subjectGrade.subjectId} in ${named('id')}`),
    rules: ctx.db.select().from(gradeRule),
    // What is graded is not deleted any more: its subject is not looked at for that.
    graded: ctx.db
      .select({ total: subjectGrade.total })
      .from(subjectGrade)
      .where(
        and(
          eq(subjectGrade.graderId, me(ctx)),
          eq(subjectGrade.cancelled, 0),
          sql`${subjectGrade.year} in ${named('year')}`,
        ),
      ),
  })
  if (!at) throw notFound()
  const rule = rules.find(({ year }) => year === at.grade.year)
  if (!rule) throw conflict(t.noRule)
  const missing = [...openPoints(rule, at.grade), ...furtherOpen(ctx, at)]
  const total = totalOf(rule.criteria, at.grade.scores)
  const outlier =
    total !== null &&
    isOutlier(
      total,
      graded.flatMap((row) => row.total ?? []),
    )
  return {
    valid: missing.length === 0,
    missing,
    outlier,
    message: missing[0] ?? (outlier ? t.outlier : t.canSubmit),
  }
}

/** For all of the caller's grades of a year: what still keeps each from being committed. One trip. */
export async function checkCommit(ctx: Context, { year }: { year?: string }): Promise<z.infer<typeof CommitCheck>> {
  const ofYear = year ? eq(subjectGrade.year, year) : undefined
  const isDone = sql<number>`${subjectGrade.status} = '已评分'`
  const {
    open,
    rules,
    counts: [counts],
  } = await readAll(ctx, {
    open: mine(ctx, and(ofYear, sql`not ${isDone}`, eq(subject.status, 'TO_AUDIT'), isNull(subject.gradeEndTime))),
    rules: ctx.db.select().from(gradeRule),
    counts: ctx.db
      .select({ total: count(), done: sql<number>`coalesce(sum(${isDone}), 0)` })
      .from(subjectGrade)
      .where(and(eq(subjectGrade.graderId, me(ctx)), eq(subjectGrade.cancelled, 0), ofYear)),
  })
  const missing = open.flatMap(({ grade, subject: at, sheet }) => {
    const rule = rules.find((one) => one.year === grade.year)
    const points = rule ? [...openPoints(rule, grade), ...furtherOpen(ctx, { grade, sheet })] : [t.noRule]
    return points.length ? [{ subjectId: at.id, subjectName: at.subjectName, points }] : []
  })
  return {
    canCommit: open.length > 0 && missing.length === 0,
    missing,
    total: counts?.total ?? 0,
    done: counts?.done ?? 0,
  }
}

/** Reasons of a subject's graders, or the offered reasons of a year with how often each was taken; graders get their own only. @throws 404 */
export async function reasonsOf(ctx: Context, input: z.output<typeof ReasonQuery>): Promise<z.infer<typeof Reasons>> {
  const { db, actor } = ctx
  const all = holds(actor, 'grade:scores')
  const [grades, items] = await readAll(ctx, [
    db
      .select({
        graderId: subjectGrade.graderId,
        graderName: subjectGrade.graderName,
        reasonCodes: subjectGrade.reasonCodes,
        // Of a year only the codes are counted.
        reason: input.subjectId ? subjectGrade.reason : sql<string>`''`,
      })
      .from(subjectGrade)
      .where(
        and(
          eq(subjectGrade.cancelled, 0),
          input.subjectId ? eq(subjectGrade.subjectId, input.subjectId) : eq(subjectGrade.year, input.year!),
          all ? undefined : eq(subjectGrade.graderId, me(ctx)),
        ),
      )
      .orderBy(subjectGrade.createTime, subjectGrade.id),
    shownItems(ctx, 'grade_reason'),
  ])
  if (!input.subjectId)
    return items.map(({ value, text }) => ({
      code: value,
      text,
      count: grades.filter((grade) => grade.reasonCodes.includes(value)).length,
    }))
  if (grades.length === 0) throw notFound()
  return grades.map(({ graderId, graderName, reasonCodes, reason }) => ({
    graderId,
    graderName,
    reasonCodes,
    reasons: reasonCodes.map((code) => items.find((item) => item.value === code)?.text ?? code),
    reason,
  }))
}

/** Limits of the reason in characters, and how long the caller's own for the subject is. Without a subject: the newest rule's limits. */
export async function reasonSize(
  ctx: Context,
  { subjectId }: z.output<typeof ReasonSizeQuery>,
): Promise<z.infer<typeof ReasonSize>> {
  const { db } = ctx
  const [rules, grades] = await readAll(ctx, [
    db
      .select()
      .from(gradeRule)
      .where(subjectId ? sql`${gradeRule.year} = (select year from subject where id = ${subjectId})` : undefined)
      .orderBy(sql`${gradeRule.year} desc`)
      .limit(1),
    db
      .select({ reason: subjectGrade.reason })
      .from(subjectGrade)
      .where(
        and(
          eq(subjectGrade.subjectId, subjectId ?? ''),
          eq(subjectGrade.graderId, me(ctx)),
          eq(subjectGrade.cancelled, 0),
        ),
      ),
  ])
  if (!rules[0]) throw notFound(t.noRule)
  return { min: rules[0].reasonMin, max: rules[0].reasonMax, used: grades[0]?.reason.trim().length ?? 0 }
}
