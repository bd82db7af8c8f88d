import { asc, desc, SQL, sql } from 'drizzle-orm'
import {
  changeRequest,
  declareForm,
  depart,
  gradeRule,
  objection,
  outbox,
  prize,
  report,
  similarity,
  subject,
  subjectCollect,
  subjectGrade,
  subjectMember,
  subjectReview,
  subjectStatusLog,
  subjectVersion,
} from '../../db/schema'
import type { Row } from '../core/change'
import type { Context } from '../core/context'
import { type Read, readAll, type Reading, reading } from '../core/read-all.server'
import { stamp } from '../core/time'
import { deletedFiles } from '../files/queries.server'
import { withFilesThere } from '../files/rules'
import { roles } from '../policy/roles'
import { settingsOf } from '../system/queries.server'
import type { Settings } from '../system/settings'
import type { SubjectCase } from './case'
import { formOfCase } from './form/definition'
import { seesSubject } from './visible'

/** Ids of subjects or of their declarations, or a sub-select of subject ids. */
export type Which = readonly string[] | SQL
export const isSelect = (which: Which): which is SQL => which instanceof SQL
/** The ids of the subjects that are meant, as a sub-select. */
export function idsOfCases(which: Which): SQL {
  if (isSelect(which)) return sql`(${which})`
  const list = sql.join(
    which.map((one) => sql`${one}`),
    sql`, `,
  )
  return sql`(select id from subject where id in (${list}) or id in (select subject_id from subject_collect where id in (${list})))`
}

/** The ids of the files that declarations and reports of these subjects name as their documents. */
export const documentsOf = (among: SQL) =>
  sql`select f.value from subject_collect c, json_each(c.attachments) a, json_each(a.value, '$.fileIds') f where c.subject_id in ${among}
    union all select f.value from report r, json_each(r.file_ids) f where r.subject_id in ${among}`

function caseQueries(ctx: Context, which: Which) {
  const { db } = ctx
  const now = stamp(ctx.now())
  const among = idsOfCases(which)
  const of = (column: { getSQL(): unknown }) => sql`${column} in ${among}`
  return [
    db.select().from(subject).where(of(subject.id)),
    db.select().from(subjectCollect).where(of(subjectCollect.subjectId)),
    db.select().from(subjectMember).where(of(subjectMember.subjectId)).orderBy(asc(subjectMember.sort)),
    db
      .select()
      .from(subjectReview)
      .where(of(subjectReview.subjectId))
      .orderBy(asc(subjectReview.assignTime), asc(subjectReview.id)),
    db.select().from(subjectGrade).where(of(subjectGrade.subjectId)).orderBy(asc(subjectGrade.id)),
    db.select().from(report).where(of(report.subjectId)).orderBy(asc(report.dueTime)),
    db.select().from(subjectStatusLog).where(of(subjectStatusLog.subjectId)).orderBy(asc(subjectStatusLog.seq)),
    db
      .select({ id: subjectVersion.id, versionNo: subjectVersion.versionNo, subjectId: subjectVersion.subjectId })
      .from(subjectVersion)
      .where(of(subjectVersion.subjectId))
      .orderBy(desc(subjectVersion.versionNo)),
    db.select().from(changeRequest).where(of(changeRequest.subjectId)),
    db.select().from(objection).where(of(objection.subjectId)),
    db
      .select({
        id: similarity.id,
        rate: similarity.rate,
        verdict: similarity.verdict,
        ignored: similarity.ignored,
        subjectId: similarity.subjectId,
      })
      .from(similarity)
      .where(of(similarity.subjectId)),
    db.select().from(prize).where(of(prize.subjectId)),
    db.select().from(depart).where(sql`${depart.id} in (select lead_depart_id from subject where id in ${among})`),
    db
      .select({ departId: sql<string>`d.depart_id`, userId: sql<string>`u.id` })
      .from(
        sql`user_depart d join user u on u.id = d.user_id join user_role r on r.user_id = u.id and r.role_id = ${roles.mechanism.id}`,
      )
      .where(
        sql`u.status = 1 and u.del_flag = 0 and d.depart_id in (select lead_depart_id from subject where id in ${among})`,
      ),
    db
      .select({
        userId: sql<string>`m.man`,
        running: sql<number>`(select count(*) from subject x where x.subject_man_id = m.man and x.del_flag = 0 and x.status in ('ESTABLISHED', 'TO_AUDIT', 'TO_PRIZE'))`,
        overdue: sql<number>`(select count(*) from report p join subject x on x.id = p.subject_id where x.subject_man_id = m.man and x.del_flag = 0 and x.status = 'ESTABLISHED' and p.submit_role = '负责人' and p.status in (0, 1, 4) and p.cancelled = 0 and p.waived = 0 and p.due_time < ${now})`,
      })
      .from(sql`(select distinct subject_man_id as man from subject where id in ${among}) m`),
    db.select().from(gradeRule).where(sql`${gradeRule.year} in (select year from subject where id in ${among})`),
    db
      .select({ subjectId: sql<string>`json_extract(${outbox.payload}, '$.subjectId')` })
      .from(outbox)
      .where(
        sql`${outbox.kind} = 'similarity' and ${outbox.status} = 0 and json_extract(${outbox.payload}, '$.subjectId') in ${among}`,
      ),
    settingsOf(ctx),
    db
      .select()
      .from(declareForm)
      .where(sql`${declareForm.id} in (select form_id from subject_collect where subject_id in ${among})`),
    deletedFiles(ctx, documentsOf(among)),
  ] as const
}

type CaseRows = Read<ReturnType<typeof caseQueries>>
export type Cases = { rows: SubjectCase[]; missing: string[]; settings: Settings }
/**
 * The cases of these ids (subject's or declaration's) that the actor may see, in the order asked for (all of them where a
 * sub-select chose); `missing` names the ids without one.
 */
export const casesOf = (ctx: Context, which: Which): Reading<Cases> =>
  reading(caseQueries(ctx, which), (rows) => casesFrom(ctx, which, rows))

function casesFrom(ctx: Context, which: Which, rows: CaseRows): Cases {
  const [
    subjects,
    collects,
    members,
    reviews,
    grades,
    reports,
    logs,
    versions,
    changes,
    objections,
    similarities,
    prizes,
    departs,
    contacts,
    managers,
    rules,
    similarityRuns,
    settings,
    forms,
    deleted,
  ] = rows
  const mine = <Row extends object>(all: readonly (Row & { subjectId: string })[], id: string) =>
    all.filter((row) => row.subjectId === id)
  const cases = subjects.map(
    (row): SubjectCase => ({
      id: row.id,
      name: row.subjectName,
      subject: row,
      collect: withDocumentsThere(declarationOf(collects, row), deleted),
      form: formOfCase(forms, declarationOf(collects, row), settings.fileSlots),
      members: mine(members, row.id),
      reviews: mine(reviews, row.id),
      grades: mine(grades, row.id),
      reports: withFilesThere(mine(reports, row.id), deleted),
      logs: mine(logs, row.id),
      versions: mine(versions, row.id),
      changes: mine(changes, row.id),
      objections: mine(objections, row.id),
      similarities: mine(similarities, row.id),
      prize: prizes.find((prize) => prize.subjectId === row.id) ?? null,
      depart: departs.find((depart) => depart.id === row.leadDepartId) ?? null,
      contactIds: contacts.filter((contact) => contact.departId === row.leadDepartId).map((contact) => contact.userId),
      manager: managers.find((manager) => manager.userId === row.subjectManId) ?? { running: 0, overdue: 0 },
      rule: rules.find((rule) => rule.year === row.year) ?? null,
      similarityRunning: similarityRuns.some((run) => run.subjectId === row.id),
    }),
  )
  const byAnyId = new Map<string, SubjectCase>()
  for (const one of cases) byAnyId.set(one.id, one)
  for (const collect of collects) {
    const one = cases.find((candidate) => candidate.id === collect.subjectId)
    if (one) byAnyId.set(collect.id, one)
  }
  const found = new Set<SubjectCase>()
  const missing: string[] = []
  for (const id of isSelect(which) ? cases.map((one) => one.id) : which) {
    const one = byAnyId.get(id)
    if (one && !one.subject.delFlag && seesSubject(ctx.actor, one)) found.add(one)
    else missing.push(id)
  }
  return { rows: [...found], missing, settings }
}
const declarationOf = (collects: CaseRows[1], row: CaseRows[0][number]) =>
  collects.find((collect) => collect.id === row.collectId) ?? null

/** The declaration without files that were deleted. */
export const withDocumentsThere = <One extends Pick<Row<'subjectCollect'>, 'attachments'>>(
  collect: One | null,
  deleted: readonly { id: string }[],
): One | null => collect && { ...collect, attachments: withFilesThere(collect.attachments, deleted) }

/** One trip. */
export const loadCases = (ctx: Context, which: Which) => readAll(ctx, casesOf(ctx, which))
