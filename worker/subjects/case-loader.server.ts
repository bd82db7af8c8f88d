import { asc, eq, getTableColumns, type Placeholder, SQL, sql } from 'drizzle-orm'
import {
  declareForm,
  gradeRule,
  report,
  subject,
  subjectCollect,
  subjectGrade,
  subjectMember,
  subjectReview,
  subjectStatusLog,
} from '../../db/schema'
import { preparedStatements, type StatementBuilder } from '../../db/statements'
import { type Actor, isPerson } from '../core/actor'
import type { Row } from '../core/change'
import type { Context } from '../core/context'
import { canReviewBlind } from './name-redaction'
import { institutionNamesSql } from '../core/institutions.server'
import { jsonColumn } from '../core/json'
import { type ReadResult, readAll, type DecodedQuery, decodedQuery } from '../core/read-all.server'
import { formatStamp } from '../core/time'
import { withoutDeletedFiles } from '../files/rules'
import { hasRight } from '../policy/authorization'
import { roles } from '../policy/roles'
import { settingsQuery } from '../system/queries.server'
import type { Settings } from '../system/settings'
import { allCaseSlices, type CaseSlice, type CaseSlices, type SubjectCase } from './case'
import { formOfCase } from './form/definition'
import { type SubjectStatus, visibleStatus } from './statuses'
import { canSeeSubject } from './row-access.server'

/** Ids of subjects or of their declarations, or a sub-select of subject ids. */
export type CaseSelector = readonly string[] | SQL
export const isSelect = (which: CaseSelector): which is SQL => which instanceof SQL
/** SQL for the subject id of an id that is a subject's or a declaration's. */
export const caseIdColumn = (id: string | Placeholder) =>
  sql`coalesce((select subject_id from subject_collect where id = ${id}), ${id})`
/**
 * Returns a sub-select of subject ids for the selector. Ids are written as a `values` list: SQLite scans it once and
 * looks each id up in one table only.
 */
export function caseIdsQuery(which: CaseSelector): SQL {
  if (isSelect(which)) return sql`(${which})`
  if (which.length < 2) return sql`(select ${caseIdColumn(which[0] ?? '')})`
  const listed = sql.join(
    which.map((one) => sql`(${one})`),
    sql`, `,
  )
  return sql`(select coalesce((select subject_id from subject_collect where id = column1), column1) from (values ${listed}))`
}

/** Sub-select of the ids of files that declarations and reports of these subjects list as documents. */
export const documentIdsQuery = (among: SQL) =>
  sql`select f.value from subject_collect c, json_each(c.attachments) a, json_each(a.value, '$.fileIds') f where c.subject_id in ${among}
    union all select f.value from report r, json_each(r.file_ids) f where r.subject_id in ${among}`

/**
 * Slices that are columns of the subject row. Column names are written out: drizzle may omit the table name, and SQLite
 * would then resolve the column in the inner tables first.
 */
const sliceColumns = (now: string | Placeholder) => ({
  lastVersion: sql<number>`(select coalesce(max(version_no), 0) from subject_version where subject_id = subject.id)`,
  changes: jsonColumn<CaseSlices['changes']>(
    sql`(select json_group_array(json_object('id', id, 'status', status, 'lockVersion', lock_version))
      from change_request where subject_id = subject.id)`,
  ),
  objections: jsonColumn<CaseSlices['objections']>(
    sql`(select json_group_array(json_object('id', id, 'status', status)) from objection where subject_id = subject.id)`,
  ),
  similarities: jsonColumn<CaseSlices['similarities']>(
    sql`(select json_group_array(json_object('id', id, 'ignored', ignored)) from similarity where subject_id = subject.id)`,
  ),
  answers: jsonColumn<CaseSlices['answers']>(
    sql`(select json_group_array(json_object('id', id, 'stage', stage, 'roundNo', round_no, 'status', status,
      'dueTime', due_time, 'readDue', read_due, 'lockVersion', lock_version)) from review_answer where subject_id = subject.id)`,
  ),
  prize: jsonColumn<CaseSlices['prize']>(sql`(select json_object('id', id) from prize where subject_id = subject.id)`),
  contactIds: jsonColumn<CaseSlices['contactIds']>(
    sql`(select json_group_array(u.id) from user_depart d cross join user_role r on r.user_id = d.user_id
      and r.role_id = ${roles.mechanism.id} cross join user u on u.id = d.user_id
      where d.depart_id = subject.lead_depart_id and u.status = 1 and u.del_flag = 0)`,
  ),
  manager: jsonColumn<CaseSlices['manager']>(
    sql`(select json_object('running', coalesce(sum(x.status in ('ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE')), 0),
      'overdue', coalesce(sum(case when x.status = 'ESTABLISHED' then (select count(*) from report p where p.subject_id = x.id
        and p.submit_role = '负责人' and +p.status in (0, 1, 4) and p.cancelled = 0 and p.waived = 0 and p.due_time < ${now}) end), 0))
      from subject x where x.subject_man_id = subject.subject_man_id and x.del_flag = 0)`,
  ),
  similarityRunning: sql<boolean>`exists (select 1 from outbox where kind = 'similarity' and status = 0
    and json_extract(payload, '$.subjectId') = subject.id)`.mapWith(Boolean),
})
const lastSeqColumn = sql<number>`(select coalesce(max(seq), 0) from subject_status_log where subject_id = subject.id)`
const leadDepartColumn = jsonColumn<SubjectCase['depart']>(
  sql`(select json_object('id', d.id, 'departName', d.depart_name, 'status', d.status, 'noContactApproval', d.no_contact_approval)
    from depart d where d.id = subject.lead_depart_id)`,
)
const institutionNamesColumn = jsonColumn<string[]>(institutionNamesSql((column) => sql.raw(`subject.${column}`)))
/**
 * Column of the deleted files of a document. `named` holds the tables that list the document's files, the last one as
 * `f`.
 */
const deletedFilesColumn = (named: SQL) =>
  jsonColumn<{ id: string }[]>(
    sql`(select json_group_array(json_object('id', file.id)) from ${named} cross join file on file.id = f.value and file.del_flag = 1)`,
  )

/**
 * Returns the columns whose names are requested. The type keeps all columns; `casesQuery` narrows it to the requested
 * slices.
 */
const selectColumns = <Columns extends object>(columns: Columns, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => names.has(name))) as Columns

/** The slices, and the part of every case that `displayedCaseQuery` may omit. */
type CasePart = CaseSlice | 'institutionNames'
function caseStatements(db: StatementBuilder, among: SQL, now: string | Placeholder, parts: ReadonlySet<CasePart>) {
  const of = (column: { getSQL(): unknown }) => sql`${column} ${among}`
  const when = <Query>(part: CasePart, query: () => Query) => (parts.has(part) ? query() : null)
  return {
    subjects: db
      .select({
        subject,
        depart: leadDepartColumn,
        ...selectColumns({ institutionNames: institutionNamesColumn, ...sliceColumns(now) }, parts),
        lastSeq: parts.has('logs') ? sql<number>`0` : lastSeqColumn,
      })
      .from(subject)
      .where(of(subject.id)),
    rules: when('rule', () =>
      db.select().from(gradeRule).where(sql`${gradeRule.year} in (select year from subject where id ${among})`),
    ),
    collects: db
      .select({
        row: subjectCollect,
        deleted: deletedFilesColumn(
          sql`json_each(subject_collect.attachments) a cross join json_each(a.value, '$.fileIds') f`,
        ),
      })
      .from(subjectCollect)
      .where(of(subjectCollect.subjectId)),
    members: db.select().from(subjectMember).where(of(subjectMember.subjectId)),
    reviews: db.select().from(subjectReview).where(of(subjectReview.subjectId)),
    grades: db.select().from(subjectGrade).where(of(subjectGrade.subjectId)),
    forms: when('form', () =>
      db
        .select()
        .from(declareForm)
        .where(sql`${declareForm.id} in (select form_id from subject_collect where subject_id ${among})`),
    ),
    reports: when('reports', () =>
      db
        .select({ row: report, deleted: deletedFilesColumn(sql`json_each(report.file_ids) f`) })
        .from(report)
        .where(of(report.subjectId)),
    ),
    logs: when('logs', () =>
      db.select().from(subjectStatusLog).where(of(subjectStatusLog.subjectId)).orderBy(asc(subjectStatusLog.seq)),
    ),
  }
}
/** The statements for one id, by the names of the parts. */
const statementsForOne = new Map<string, ReturnType<typeof prepareForOne>>()
const prepareForOne = (parts: readonly CasePart[]) =>
  preparedStatements((db) =>
    // A single id is compared directly: `in` would materialize the list first.
    caseStatements(db, sql`= ${caseIdColumn(sql.placeholder('id'))}`, sql.placeholder('now'), new Set(parts)),
  )
function caseQueries(ctx: Context, which: CaseSelector, parts: readonly CasePart[]) {
  const now = formatStamp(ctx.now())
  const settings = settingsQuery(ctx)
  const [id, ...rest] = isSelect(which) ? [] : which
  if (id === undefined || rest.length)
    return { settings, ...caseStatements(ctx.db, sql`in ${caseIdsQuery(which)}`, now, new Set(parts)) }
  const name = parts.join()
  const statements = statementsForOne.get(name) ?? prepareForOne(parts)
  statementsForOne.set(name, statements)
  return { settings, ...statements({ id, now }) }
}
type CaseRows = ReadResult<ReturnType<typeof caseQueries>>

export type LoadedCases<S extends CaseSlice = never> = { rows: SubjectCase<S>[]; missing: string[]; settings: Settings }
/**
 * Loads the cases of these ids (of subjects or declarations) that the actor may see, with the named slices, in the
 * order of the ids (any order for a sub-select). `missing` lists ids without a visible case.
 */
export const casesQuery = <S extends CaseSlice = never>(
  ctx: Context,
  which: CaseSelector,
  ...slices: readonly S[]
): DecodedQuery<LoadedCases<S>> =>
  decodedQuery(caseQueries(ctx, which, [...slices, 'institutionNames']), (rows) => buildCases(ctx, which, rows))

/** Values of the parts that `displayedCaseQuery` omits. */
const OMITTED_PARTS = { institutionNames: [], contactIds: [], manager: { running: 0, overdue: 0 } } satisfies Partial<
  SubjectCase<CaseSlice>
>
/**
 * Loads one case with all slices for display. Omits what its viewer does not see: the names of institutions are
 * redacted in blind review only, and contacts and the manager's counts decide about submitting only.
 */
export function displayedCaseQuery(ctx: Context, id: string): DecodedQuery<LoadedCases<CaseSlice>> {
  const { actor } = ctx
  const parts: readonly CasePart[] = [
    ...allCaseSlices.filter((slice) => !(slice in OMITTED_PARTS) || hasRight(actor, 'subject:submit')),
    ...(isPerson(actor) && !canReviewBlind(actor) ? [] : (['institutionNames'] as const)),
  ]
  return decodedQuery(caseQueries(ctx, [id], parts), (rows) => buildCases(ctx, [id], rows))
}

/** A `values` list of ids that leads a statement, so that each id is looked up once. `lead.column1` is the id. */
export const leadingIds = (ids: readonly string[]): SQL =>
  sql`(values ${sql.join(
    ids.map((id) => sql`(${id})`),
    sql`, `,
  )}) lead`
/**
 * Loads the cases of at least one subject id as its reviewer sees them: only the reviewer's own reviews, only the
 * submitted final report, no grades. Document lists may contain deleted files.
 */
export const reviewerCasesQuery = (
  ctx: Context,
  ids: readonly string[],
  judgeId: string,
): DecodedQuery<LoadedCases<'form' | 'reports' | 'rule'>> =>
  decodedQuery(reviewerCaseQueries(ctx, ids, judgeId), (rows) =>
    buildCases(ctx, ids, {
      ...rows,
      collects: rows.subjects.flatMap(({ collect }) => (collect ? [{ row: collect, deleted: [] }] : [])),
      grades: [],
      reports: rows.reports.map((row) => ({ row, deleted: [] })),
      logs: null,
    }),
  )
function reviewerCaseQueries(ctx: Context, ids: readonly string[], judgeId: string) {
  const { db } = ctx
  const lead = leadingIds(ids)
  return {
    subjects: db
      .select({
        ...{ subject, depart: leadDepartColumn, institutionNames: institutionNamesColumn },
        ...{ lastSeq: sql<number>`0`, collect: subjectCollect },
        ...selectColumns(sliceColumns(formatStamp(ctx.now())), new Set<CaseSlice>()),
      })
      .from(lead)
      .crossJoin(subject)
      .leftJoin(subjectCollect, eq(subjectCollect.id, subject.collectId))
      .where(sql`${subject.id} = lead.column1`),
    rules: db
      .select()
      .from(gradeRule)
      .where(sql`${gradeRule.year} in (select s.year from ${lead} cross join subject s on s.id = lead.column1)`),
    members: db
      .select(getTableColumns(subjectMember))
      .from(lead)
      .crossJoin(subjectMember)
      .where(sql`${subjectMember.subjectId} = lead.column1`),
    reviews: db
      .select(getTableColumns(subjectReview))
      .from(lead)
      .crossJoin(subjectReview)
      .where(sql`${subjectReview.reviewerId} = ${judgeId} and ${subjectReview.subjectId} = lead.column1`),
    settings: settingsQuery(ctx),
    forms: db
      .select()
      .from(declareForm)
      .where(
        sql`${declareForm.id} in (select c.form_id from ${lead} cross join subject_collect c on c.subject_id = lead.column1)`,
      ),
    reports: db
      .select(getTableColumns(report))
      .from(lead)
      .crossJoin(report)
      .where(
        sql`${report.subjectId} = lead.column1 and ${report.reportType} = 'CONCLUSION'
          and ${report.status} >= 2 and ${report.cancelled} = 0 and ${report.waived} = 0`,
      ),
  }
}

/** Replaces the status by the one that the actor may see. Jobs and services act on the stored status. */
export function withVisibleStatus<One extends Pick<Row<'subject'>, 'status' | 'holdNotice'>>(
  actor: Actor,
  row: One,
): { subject: One; hiddenStatus?: SubjectStatus } {
  const status = isPerson(actor) ? visibleStatus(row, actor.roleCode) : row.status
  return status === row.status ? { subject: row } : { subject: { ...row, status }, hiddenStatus: row.status }
}

/** Sorts in memory: an `order by` would make SQLite read the rows twice. */
const sortRows = <One>(rows: readonly One[], by: (row: One) => string | number): One[] =>
  rows.toSorted((a, b) => (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : 0))
/** Sorts reviews by the time of their assignment. */
export const sortReviews = (reviews: readonly Row<'subjectReview'>[]) =>
  sortRows(reviews, ({ assignTime, id }) => `${assignTime} ${id}`)
function buildCases(ctx: Context, which: CaseSelector, rows: CaseRows): LoadedCases<CaseSlice> {
  const { collects, members, reviews, grades, settings } = rows
  const mine = <Row extends object>(all: readonly (Row & { subjectId: string })[], id: string) =>
    all.filter((row) => row.subjectId === id)
  const cases = rows.subjects.map(({ subject: row, ...own }): SubjectCase<CaseSlice> => {
    const declared = collects.find((one) => one.row.id === row.collectId)
    const logs = mine(rows.logs ?? [], row.id)
    return {
      ...OMITTED_PARTS,
      ...own,
      lastSeq: logs.at(-1)?.seq ?? own.lastSeq,
      id: row.id,
      name: row.subjectName,
      rule: rows.rules?.find(({ year }) => year === row.year) ?? null,
      ...withVisibleStatus(ctx.actor, row),
      collect: declared ? withoutDeletedDocuments(declared.row, declared.deleted) : null,
      members: sortRows(mine(members, row.id), ({ sort }) => sort),
      reviews: sortReviews(mine(reviews, row.id)),
      grades: sortRows(mine(grades, row.id), ({ id }) => id),
      form: formOfCase(rows.forms ?? [], declared?.row ?? null, settings.fileSlots),
      reports: sortRows(
        (rows.reports ?? []).flatMap((one) =>
          one.row.subjectId === row.id ? withoutDeletedFiles([one.row], one.deleted) : [],
        ),
        ({ dueTime }) => dueTime ?? '',
      ),
      logs,
    }
  })
  const byAnyId = new Map<string, SubjectCase<CaseSlice>>()
  for (const one of cases) byAnyId.set(one.id, one)
  for (const { row } of collects) {
    const one = cases.find((candidate) => candidate.id === row.subjectId)
    if (one) byAnyId.set(row.id, one)
  }
  const visible = new Set<SubjectCase<CaseSlice>>()
  const missing: string[] = []
  for (const id of isSelect(which) ? cases.map((one) => one.id) : which) {
    const one = byAnyId.get(id)
    if (one && canSeeSubject(ctx.actor, one)) visible.add(one)
    else missing.push(id)
  }
  return { rows: [...visible], missing, settings }
}

/** Returns the declaration without deleted files. */
export const withoutDeletedDocuments = <One extends Pick<Row<'subjectCollect'>, 'attachments'>>(
  collect: One | null,
  deleted: readonly { id: string }[],
): One | null => collect && { ...collect, attachments: withoutDeletedFiles(collect.attachments, deleted) }

/** Loads the cases of these ids with the named slices; see `casesQuery`. One round trip. */
export const loadCases = <S extends CaseSlice = never>(ctx: Context, which: CaseSelector, ...slices: readonly S[]) =>
  readAll(ctx, casesQuery(ctx, which, ...slices))
