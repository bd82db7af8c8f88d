import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { file, gradeRule, subject, subjectGrade } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import type { Context } from '../../core/context'
import {
  formatAnswers,
  pickAnswers,
  buildFormSchema,
  validateAdditionalAnswers,
  visibleFieldsForRole,
} from '../../core/form/additional-form'
import { type ReadResult, readAll } from '../../core/read-all.server'
import { conflict, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { can, hasRight } from '../../policy/authorization'
import { serializeMaterial } from '../../reviews/serializer'
import { casesQuery, isSelect, type CaseSelector } from '../../subjects/case-loader.server'
import { sheetColumn } from '../../subjects/form/sheet-column.server'
import { sheetOf } from '../../subjects/form/sheets'
import type { GradeCheck, CommitCheck, GradeInfo, GradeReasons, ReasonSizeLimits } from '../responses'
import type { ReasonQuery, ReasonSizeQuery } from '../inputs'
import { isOutlier, findOpenPoints, weightedTotal, writingProblem } from '../rules'
import { serializeGrade } from './lists.server'
import { serializeBriefSubject, localizedItemsOf, serializeRule } from './subject-columns.server'
import { t } from '../texts'

const currentUserId = (ctx: Context) => (isPerson(ctx.actor) ? ctx.actor.userId : '')

/**
 * Queries of the grading workspace. `which` selects its subject, by the id of the subject or its declaration, or by a
 * sub-select.
 */
export function workspaceQueries(ctx: Context, which: CaseSelector) {
  const { db } = ctx
  const subjects = isSelect(which)
    ? sql`(${which})`
    : sql`(select id from subject where id = ${which[0]} or collect_id = ${which[0]})`
  return {
    cases: casesQuery(ctx, which, 'form', 'reports', 'rule'),
    files: db
      .select({ id: file.id, fileName: file.fileName, size: file.size })
      .from(file)
      .where(sql`${file.delFlag} = 0 and ${file.id} in (
        select f.value from subject_collect c, json_each(c.attachments) a, json_each(a.value, '$.fileIds') f where c.subject_id in ${subjects}
        union select f.value from report p, json_each(p.file_ids) f where p.report_type = 'CONCLUSION' and p.subject_id in ${subjects})`),
    domains: localizedItemsOf(ctx, 'subject_domain'),
  }
}
type WorkspaceRows = ReadResult<ReturnType<typeof workspaceQueries>>
/**
 * Builds the grading workspace of a grader, or of a reader of scores; null for other people. @throws 409 if the year
 * has no rule
 */
export function buildWorkspace(
  ctx: Context,
  { cases: { rows, settings }, files, domains }: WorkspaceRows,
): GradeInfo | null {
  const { actor } = ctx
  const at = rows[0]
  if (!at || !isPerson(actor)) return null
  const grades = at.grades.filter((grade) => !grade.cancelled)
  const own = grades.find((grade) => grade.graderId === actor.userId) ?? null
  const scores = hasRight(actor, 'grade:scores')
  if (!scores && !(own && can(actor, 'grade:score', { graderIds: [own.graderId] }))) return null
  const { rule, subject: row } = at
  if (!rule) throw conflict(t.noRule)
  const material = serializeMaterial(actor, at, settings, files)
  const sheet = sheetOf(at.form.definition, 'score')
  const questions = visibleFieldsForRole(sheet, actor.roleCode)
  const answersOf = ({ more }: typeof subjectGrade.$inferSelect) => formatAnswers(sheet, more, questions)
  const domainText = domains.find((one) => one.value === row.domain)?.text ?? ''
  return {
    rule: serializeRule(rule),
    subject: {
      ...serializeBriefSubject({ ...row, ...material }, domainText),
      gradeStatus: row.gradeStatus,
      gradeEndTime: row.gradeEndTime,
    },
    material,
    mine: own && { ...serializeGrade(own), further: answersOf(own) },
    more: buildFormSchema(questions),
    answers: pickAnswers(questions, own?.more ?? {}),
    closed: own ? (writingProblem(row, own, rule, { now: formatStamp(ctx.now()) }) ?? '') : '',
    others: scores
      ? grades.map((grade) => ({
          ...{ ...serializeGrade(grade), further: answersOf(grade) },
          ...{ graderId: grade.graderId, graderName: grade.graderName },
        }))
      : null,
  }
}
/**
 * Loads the data for grading a subject: rule, material as this person may read it, own grade, and, for readers of
 * scores, the other grades. One round trip.
 * @throws 404 for a subject that the caller must not grade; 409 if its year has no rule
 */
export async function gradeInfo(ctx: Context, { subjectId }: { subjectId: string }): Promise<GradeInfo> {
  const info = buildWorkspace(ctx, await readAll(ctx, workspaceQueries(ctx, [subjectId])))
  if (!info) throw notFound()
  return info
}

/** Query of the caller's grades, each with the supplementary questions of its subject. */
const ownGradesQuery = (ctx: Context, which: SQL | undefined) =>
  ctx.db
    .select({
      grade: subjectGrade,
      subject: { id: subject.id, subjectName: subject.subjectName },
      sheet: sheetColumn('score'),
    })
    .from(subjectGrade)
    .innerJoin(subject, eq(subject.id, subjectGrade.subjectId))
    .where(
      and(eq(subjectGrade.graderId, currentUserId(ctx)), eq(subjectGrade.cancelled, 0), eq(subject.delFlag, 0), which),
    )
    .orderBy(asc(subject.subjectNum), asc(subject.id))

/** Returns a message per supplementary question that the caller has not answered. */
const missingAnswers = (
  { actor }: Context,
  { grade, sheet }: Pick<ReadResult<ReturnType<typeof ownGradesQuery>>[number], 'grade' | 'sheet'>,
) => {
  const questions = visibleFieldsForRole(sheet, isPerson(actor) ? actor.roleCode : '')
  return Object.values(validateAdditionalAnswers(questions, pickAnswers(questions, grade.more)).wrong)
}

/**
 * Checks whether the caller's grade of a subject can be committed. `outlier` compares with the caller's own totals of
 * the year only. One round trip.
 * @throws 404
 */
export async function checkGrade(
  ctx: Context,
  { subjectId }: { subjectId: string },
): Promise<z.infer<typeof GradeCheck>> {
  const named = (column: 'id' | 'year') =>
    sql`(select ${sql.raw(column)} from subject where id = ${subjectId}
      union all select ${sql.raw(column)} from subject where collect_id = ${subjectId})`
  const {
    found: [at],
    rules,
    graded,
  } = await readAll(ctx, {
    found: ownGradesQuery(ctx, sql`${subjectGrade.subjectId} in ${named('id')}`),
    rules: ctx.db.select().from(gradeRule),
    // Graded subjects cannot be deleted, so `del_flag` is not checked.
    graded: ctx.db
      .select({ total: subjectGrade.total })
      .from(subjectGrade)
      .where(
        and(
          eq(subjectGrade.graderId, currentUserId(ctx)),
          eq(subjectGrade.cancelled, 0),
          sql`${subjectGrade.year} in ${named('year')}`,
        ),
      ),
  })
  if (!at) throw notFound()
  const rule = rules.find(({ year }) => year === at.grade.year)
  if (!rule) throw conflict(t.noRule)
  const missing = [...findOpenPoints(rule, at.grade), ...missingAnswers(ctx, at)]
  const total = weightedTotal(rule.criteria, at.grade.scores)
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

/** Checks all of the caller's grades of a year: the reasons why each cannot be committed. One round trip. */
export async function checkCommit(ctx: Context, { year }: { year?: string }): Promise<z.infer<typeof CommitCheck>> {
  const ofYear = year ? eq(subjectGrade.year, year) : undefined
  const isDone = sql<number>`${subjectGrade.status} = '已评分'`
  const {
    open,
    rules,
    counts: [counts],
  } = await readAll(ctx, {
    open: ownGradesQuery(
      ctx,
      and(ofYear, sql`not ${isDone}`, eq(subject.status, 'TO_AUDIT'), isNull(subject.gradeEndTime)),
    ),
    rules: ctx.db.select().from(gradeRule),
    counts: ctx.db
      .select({ total: count(), done: sql<number>`coalesce(sum(${isDone}), 0)` })
      .from(subjectGrade)
      .where(and(eq(subjectGrade.graderId, currentUserId(ctx)), eq(subjectGrade.cancelled, 0), ofYear)),
  })
  const missing = open.flatMap(({ grade, subject: at, sheet }) => {
    const rule = rules.find((one) => one.year === grade.year)
    const points = rule ? [...findOpenPoints(rule, grade), ...missingAnswers(ctx, { grade, sheet })] : [t.noRule]
    return points.length ? [{ subjectId: at.id, subjectName: at.subjectName, points }] : []
  })
  return {
    canCommit: open.length > 0 && missing.length === 0,
    missing,
    total: counts?.total ?? 0,
    done: counts?.done ?? 0,
  }
}

/**
 * Lists the reasons of a subject's graders, or the reason codes of a year with their counts. Graders get their own
 * only. One round trip. @throws 404
 */
export async function reasonsOf(
  ctx: Context,
  input: z.output<typeof ReasonQuery>,
): Promise<z.infer<typeof GradeReasons>> {
  const { db, actor } = ctx
  const all = hasRight(actor, 'grade:scores')
  const [grades, items] = await readAll(ctx, [
    db
      .select({
        graderId: subjectGrade.graderId,
        graderName: subjectGrade.graderName,
        reasonCodes: subjectGrade.reasonCodes,
        // For a year only the codes are counted.
        reason: input.subjectId ? subjectGrade.reason : sql<string>`''`,
      })
      .from(subjectGrade)
      .where(
        and(
          eq(subjectGrade.cancelled, 0),
          input.subjectId ? eq(subjectGrade.subjectId, input.subjectId) : eq(subjectGrade.year, input.year!),
          all ? undefined : eq(subjectGrade.graderId, currentUserId(ctx)),
        ),
      )
      .orderBy(subjectGrade.createTime, subjectGrade.id),
    localizedItemsOf(ctx, 'grade_reason'),
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

/**
 * Returns the limits of the reason in characters, and the length of the caller's own. Without a subject, the limits of
 * the latest rule. One round trip.
 */
export async function reasonSize(
  ctx: Context,
  { subjectId }: z.output<typeof ReasonSizeQuery>,
): Promise<z.infer<typeof ReasonSizeLimits>> {
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
          eq(subjectGrade.graderId, currentUserId(ctx)),
          eq(subjectGrade.cancelled, 0),
        ),
      ),
  ])
  if (!rules[0]) throw notFound(t.noRule)
  return { min: rules[0].reasonMin, max: rules[0].reasonMax, used: grades[0]?.reason.trim().length ?? 0 }
}
