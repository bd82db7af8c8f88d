import { historyActorName } from '../../core/history-actor'
import { lookup } from '../../core/typed-keys'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  changeRequest,
  file,
  report,
  reportExtension,
  reportLog,
  reportVersion,
  subject,
  subjectReview,
  user,
} from '../../../db/schema'
import type { Person } from '../../core/actor'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { presentNameColumn } from '../../core/institutions.server'
import { readAll, decodedQuery, type ReadResult } from '../../core/read-all.server'
import { notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { hiddenNamesFor, fileNameColumn, subjectIdentityColumn } from '../../files/anonymization.server'
import { removeNamesDeep } from '../../files/copies/name-removal.rules'
import { hasRight, assertRight } from '../../policy/authorization'
import { requirePerson } from '../../subjects/queries/list.server'
import type { ReportCase } from '../case'
import { toReportCase, type ReportCaseRow, selectReportCases } from '../case-loader.server'
import type { ReportDetail } from '../responses'
import { reportLifecycle } from '../lifecycle'
import { reportTransitionAvailability } from '../transitions'
import { withoutMissingFiles, filesOutsideAnswers } from '../../subjects/reports/files'
import { referencedFiles, visibleQuestionsOf } from '../rules'
import { pickColumns } from '../../core/columns.server'
import {
  formatAnswers,
  pickAnswers,
  buildFormSchema,
  fileAnswersOf,
  additionalFields,
} from '../../core/form/additional-form'
import { canReadDraft, serializeReport } from '../serializer'
import { t } from '../texts'
import { visibleReportsCondition } from '../../subjects/reports/row-access.server'

const concludingStages = () => ({
  CONC_TECH: t.conclusionTech,
  CONC_ADVISER: t.conclusionAdviser,
})

/**
 * Serializes the concluding reviews: insiders see all with names, reviewers their own, applicants the committed ones
 * without names once the report is reviewed.
 */
function serializeConcludingReviews(
  of: ReportCase,
  reviews: Row<'subjectReview'>[],
  actor: Person,
): ReportDetail['comments'] {
  if (of.report.reportType !== 'CONCLUSION') return []
  const results = hasRight(actor, 'review:results')
  const names = hasRight(actor, 'review:names')
  const decided = of.report.status === 3 || of.report.status === 4
  const applicant = actor.roleCode === 'subjectMan' || actor.roleCode === 'mechanism'
  return reviews.flatMap((row) => {
    const mine = row.reviewerId === actor.userId
    if (!mine && !results && !(applicant && decided && row.status === 2)) return []
    const readable = mine || row.status === 2
    return {
      id: row.id,
      stage: row.stage,
      stage_dictText: lookup(concludingStages(), row.stage) ?? row.stage,
      reviewerName: mine || names ? row.reviewerName : '',
      mine,
      status: row.status,
      conclusion: readable ? row.conclusion : '',
      comment: readable ? row.comment : '',
      commitTime: row.commitTime,
    }
  })
}

const changeKindLabels = (): Record<string, string> => ({
  delay: t.changeDelay,
  manager: t.changeManager,
  member: t.changeMembers,
  content: t.changeContent,
  budget: t.changeBudget,
  partner: t.changePartners,
  other: t.changeOther,
})
type YearlySummary = { year: string; content: string }
/** Returns the prefill of a final report; empty for other types. */
function buildPrefill(
  of: ReportCase,
  changes: Row<'changeRequest'>[],
  summaries: YearlySummary[],
  results: Row<'subject'>['expectedResults'],
): ReportDetail['prefill'] {
  if (of.report.reportType !== 'CONCLUSION') return {}
  return {
    completion: {
      text: '',
      indicators: results.map((one) => ({
        name: one.name || one.type,
        planned: `${one.count}${one.unit}`,
        reached: '',
        rate: 0,
        fileIds: [],
      })),
    },
    change: {
      text: changes
        .map((one) =>
          t.changeLine((one.decideTime ?? '').slice(0, 10), changeKindLabels()[one.kind] ?? one.kind, one.reason),
        )
        .join('\n'),
    },
    progressYear: summaries.map((one) => ({ year: one.year, text: one.content })),
  }
}

/** Loads a report with text, files, versions and history, as the actor may read it. One round trip. @throws 404 */
export async function reportDetail(ctx: Context, id: string): Promise<ReportDetail> {
  const [detail] = await readAll(ctx, reportDetailsQuery(ctx, sql`(${id})`))
  if (!detail) throw notFound()
  return detail
}

/** Loads the details of several reports of one subject, ordered by due time. @param ids SQL list in parentheses */
export const reportDetailsQuery = (ctx: Context, ids: SQL) =>
  decodedQuery(detailQueries(ctx, ids), (read) => read.cases.map((row) => buildReportDetail(ctx, row, read)))

function detailQueries(ctx: Context, ids: SQL) {
  assertRight(ctx.actor, 'report:read')
  const { db } = ctx
  const actor = requirePerson(ctx)
  const subjectOf = sql`(select subject_id from report where id in ${ids} limit 1)`
  return {
    cases: selectReportCases(ctx)
      .where(and(sql`${report.id} in ${ids}`, eq(report.delFlag, 0), visibleReportsCondition(actor)))
      .orderBy(asc(report.dueTime), asc(report.id)),
    files: db
      .select({ id: file.id, fileName: fileNameColumn(actor), size: file.size, ext: file.ext, reportId: file.bizId })
      .from(file)
      .where(and(eq(file.bizType, 'report'), sql`${file.bizId} in ${ids}`, eq(file.delFlag, 0))),
    versions: db
      .select(pickColumns(reportVersion, 'id', 'reportId', 'versionNo', 'submitter', 'submitTime'))
      .from(reportVersion)
      .where(sql`${reportVersion.reportId} in ${ids}`)
      .orderBy(desc(reportVersion.versionNo)),
    lastVersions: db
      .select({ reportId: reportVersion.reportId, snapshot: reportVersion.snapshot })
      .from(reportVersion)
      .where(
        sql`${reportVersion.reportId} in ${ids} and report_version.version_no = (select max(v.version_no)
            from report_version v where v.report_id = report_version.report_id)`,
      ),
    logs: db
      .select()
      .from(reportLog)
      .where(sql`${reportLog.reportId} in ${ids}`)
      .orderBy(asc(reportLog.createTime), asc(reportLog.id)),
    extensions: db
      .select(pickColumns(reportExtension, 'id', 'reportId', 'newDue', 'reason', 'createTime'))
      .from(reportExtension)
      .where(sql`${reportExtension.reportId} in ${ids}`)
      .orderBy(asc(reportExtension.createTime)),
    reviews: db
      .select()
      .from(subjectReview)
      .where(
        and(
          sql`${subjectReview.subjectId} = ${subjectOf}`,
          inArray(subjectReview.stage, Object.keys(concludingStages())),
          inArray(subjectReview.status, [0, 1, 2, 3]),
        ),
      )
      .orderBy(asc(subjectReview.stage), asc(subjectReview.assignTime), asc(subjectReview.id)),
    changes: db
      .select()
      .from(changeRequest)
      .where(and(sql`${changeRequest.subjectId} = ${subjectOf}`, eq(changeRequest.status, 3)))
      .orderBy(asc(changeRequest.decideTime)),
    summaries: db
      .select({ year: report.year, content: report.content })
      .from(report)
      .where(
        and(
          sql`${report.subjectId} = ${subjectOf}`,
          eq(report.reportType, 'SUMMARY'),
          inArray(report.status, [2, 3]),
          eq(report.waived, 0),
        ),
      )
      .orderBy(asc(report.year)),
    results: db
      .select({
        expectedResults: subject.expectedResults,
        about: subjectIdentityColumn(sql`s.id = ${subjectOf}`),
        leadDepartNow: presentNameColumn(subject.leadDepartId, subject.leadDepartName),
      })
      .from(subject)
      .where(sql`${subject.id} = ${subjectOf}`),
    people: db
      .select({ id: user.id, realname: user.realname })
      .from(user)
      .where(
        sql`${user.id} in (select author_id from report where id in ${ids} union select reviewer_id from report where id in ${ids})`,
      ),
  }
}

type Rows = ReadResult<ReturnType<typeof detailQueries>>
function buildReportDetail(ctx: Context, row: ReportCaseRow, read: Rows): ReportDetail {
  const actor = requirePerson(ctx)
  const { id } = row.report
  const { reviews, changes, summaries, results, people } = read
  const its = <One extends { reportId: string }>(rows: readonly One[]) =>
    rows.flatMap(({ reportId, ...one }) => (reportId === id ? [one] : []))
  const of = toReportCase(ctx, row)
  const now = formatStamp(ctx.now())
  const draft = canReadDraft(of, actor)
  const written = draft
    ? of.report
    : (its(read.lastVersions)[0]?.snapshot ?? {
        content: '',
        sections: {},
        fundUsed: 0,
        problems: '',
        nextPlan: '',
        fileIds: [],
        more: {},
      })
  const may = reportTransitionAvailability(of, actor, now)
  const nameOf = (userId: string) => people.find((one) => one.id === userId)?.realname ?? ''
  const hidden = hiddenNamesFor(actor, results[0]?.about ?? null)
  const plain = <Value>(text: Value): Value => (hidden ? removeNamesDeep(text, hidden.names) : text)
  const blind = !!hidden
  const questions = visibleQuestionsOf(of, actor, blind)
  const files = its(read.files)
  const answers = withoutMissingFiles(additionalFields(of.sheet), {
    more: written.more,
    fileIds: files.map((one) => one.id),
  })
  const filed = fileAnswersOf(questions, answers)
  const fileIds = filesOutsideAnswers(written)
  const listed = [...referencedFiles({ ...written, fileIds }), ...filed.flatMap((one) => one.fileIds)]
  const editable = may.create === true || may.save === true
  return {
    ...serializeReport(of, actor, now),
    leadDepartNow: blind ? '' : (results[0]?.leadDepartNow ?? ''),
    content: plain(written.content),
    sections: plain(written.sections),
    fundUsed: written.fundUsed,
    problems: plain(written.problems),
    nextPlan: plain(written.nextPlan),
    fileIds,
    files: files.filter((one) => listed.includes(one.id)),
    sheet: editable ? buildFormSchema(questions) : null,
    more: editable ? pickAnswers(questions, answers) : {},
    further: plain(formatAnswers(of.sheet, answers, questions)),
    filed,
    similarityMax: hasRight(actor, 'similarity:read') ? of.report.similarityMax : null,
    authorName: blind ? '' : nameOf(of.report.authorId),
    reviewerName: nameOf(of.report.reviewerId),
    reviewOpinion: plain(of.report.reviewOpinion),
    returnDue: of.report.returnDue,
    lateAllowed: of.deadline?.lateAllowed ?? 0,
    lateUntil: of.deadline?.lateUntil ?? null,
    lastVersion: draft ? 0 : 1,
    editable,
    may: may as Record<string, true | string>,
    prefill: plain(buildPrefill(of, changes, summaries, results[0]?.expectedResults ?? [])),
    versions: its(read.versions).map((one) => (blind ? { ...one, submitter: '' } : one)),
    history: its(read.logs).map((log) => ({
      id: log.id,
      operation: log.operation,
      says: lookup(reportLifecycle.moves, log.operation)?.says ?? log.operation,
      fromStatus: log.fromStatus,
      toStatus: log.toStatus,
      actorName: blind ? '' : historyActorName(log.actorName),
      reason: plain(log.reason),
      createTime: log.createTime,
    })),
    extensions: plain(its(read.extensions)),
    comments: plain(serializeConcludingReviews(of, reviews, actor)),
  }
}
