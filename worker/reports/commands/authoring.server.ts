import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { file, fileText, report, subject, subjectCollect } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { type Change, guardedStatement, insert, type NewRow, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { additionalFields, additionalAnswerPath } from '../../core/form/additional-form'
import { possibleFileIds } from '../../core/form/answer-references'
import { readAll } from '../../core/read-all.server'
import { badInput, lostRace, notFound } from '../../core/refusal'
import { pickColumns } from '../../core/columns.server'
import { formatStamp } from '../../core/time'
import { buildAttachmentChanges, existingFilesQuery } from '../../files/attachments.server'
import { deletedFilesQuery } from '../../files/queries.server'
import { withoutDeletedFiles } from '../../files/rules'
import { documentIdsQuery } from '../../subjects/case-loader.server'
import type { ReportTransitionContext, ReportCase } from '../case'
import { toReportCase, selectReportCases } from '../case-loader.server'
import type { SaveReport } from '../inputs'
import { makeReportTransition, assertReportTransition } from '../transitions'
import {
  type SupplementaryContext,
  supplementaryContextQuery,
  buildSupplementaryChanges,
} from './supplementary-answers.server'
import {
  referencedFiles,
  visibleQuestionsOf,
  isLate,
  reportSimilarity,
  findMissingReportParts,
  reportTextOf,
} from '../rules'
import { withoutMissingFiles } from '../../subjects/reports/files'
import { chineseTypeLabel } from '../../subjects/reports/statuses'
import { t } from '../texts'
import { visibleReportsCondition } from '../../subjects/reports/row-access.server'

const reportCaseQuery = (ctx: Context, id: string) =>
  selectReportCases(ctx).where(and(eq(report.id, id), eq(report.delFlag, 0), visibleReportsCondition(ctx.actor)))
const authoringContextOf = (
  ctx: Context,
  of: ReportCase,
  input: ReportTransitionContext['input'] = {},
): ReportTransitionContext => ({
  case: of,
  actor: ctx.actor,
  now: formatStamp(ctx.now()),
  input,
})
const reportLogTarget = (of: ReportCase) => ({ bizType: 'report', bizId: of.id, text: of.name })

/** Returns the columns that the input contains. */
function sentColumns(input: SaveReport): Partial<NewRow<'report'>> {
  const { content, sections, fundUsed, problems, nextPlan } = input
  const sent = Object.entries({ content, sections, fundUsed, problems, nextPlan })
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined))
}
type LoadedReport = { of: ReportCase; files: Row<'file'>[]; ground: SupplementaryContext }
const referencedFileIds = (input: SaveReport) =>
  referencedFiles({ fileIds: input.fileIds ?? [], sections: input.sections ?? {} })

/**
 * Attaches the files that the input names. A file must belong to this report already, or be an unattached upload of the
 * writer.
 */
const attachReportFiles = ({ of, files }: LoadedReport, input: SaveReport, ctx: Context): Change[] =>
  buildAttachmentChanges(
    ctx,
    { bizType: 'report', bizId: of.id },
    referencedFileIds(input),
    files,
    t.fileNotOfReport,
    // Files that answer a supplementary question are handled separately.
    ({ slot }) => !slot.startsWith(additionalAnswerPath('')),
  )
/** @throws 409 if another author has saved since the sender read the report */
function assertReadVersion(of: ReportCase, lockVersion: number | undefined) {
  if (lockVersion !== undefined && lockVersion !== of.report.lockVersion) throw lostRace()
}

/** Saves a draft. The first save makes the writer the author. */
export const saveReport = command('report:write', {
  async load(ctx, input: SaveReport) {
    const { cases, files, ground } = await readAll(ctx, {
      cases: reportCaseQuery(ctx, input.id),
      files: existingFilesQuery(ctx, referencedFileIds(input)),
      ground: supplementaryContextQuery(ctx, input),
    })
    if (!cases[0]) throw notFound()
    return { of: toReportCase(ctx, cases[0]), files, ground }
  },
  decide(loaded: LoadedReport, input, ctx) {
    const { of } = loaded
    const at = authoringContextOf(ctx, of)
    const first = of.report.status === 0
    if (!first) assertReportTransition(at, 'save')
    else assertReportTransition(at, 'create')
    assertReadVersion(of, input.lockVersion)
    const further = buildSupplementaryChanges(of, input, loaded.ground, ctx)
    const set = { ...sentColumns(input), ...further.set }
    const attached = [...attachReportFiles(loaded, input, ctx), ...further.changes]
    // Only the first save is logged, because later ones are autosaves.
    const changes = first
      ? makeReportTransition(at, 'create', { set: { ...set, authorId: isPerson(ctx.actor) ? ctx.actor.userId : '' } })
      : [update('report', of.report, set)]
    return {
      changes: [...changes, ...attached],
      result: { id: of.id, status: first ? 1 : of.report.status, lockVersion: of.report.lockVersion + 1 },
      about: reportLogTarget(of),
    }
  },
})

/** A file of the subject with the hash of its content and its extracted text, or ''. */
type ComparedFile = { id: string; sha256: string; text: string }
type LoadedSubmission = LoadedReport & {
  others: string[]
  papers: ComparedFile[]
  theirs: ReadonlySet<string>
  deleted: { id: string }[]
}
/** Number of characters of an attachment that are compared. */
const MAX_COMPARED_LENGTH = 60_000
/** Saves and submits a report: freezes a version, computes its similarity and notifies the center. */
export const submitReport = command('report:submit', {
  async load(ctx, input: SaveReport): Promise<LoadedSubmission> {
    const subjectOf = sql`(select subject_id from report where id = ${input.id})`
    const subjects = sql`(${subjectOf})`
    const { cases, files, ground, declared, earlier, deleted, papers, slots } = await readAll(ctx, {
      cases: reportCaseQuery(ctx, input.id),
      files: existingFilesQuery(ctx, referencedFileIds(input)),
      ground: supplementaryContextQuery(ctx, input),
      declared: ctx.db
        .select(pickColumns(subject, 'summary', 'background', 'objectives', 'content', 'techRoute'))
        .from(subject)
        .where(sql`${subject.id} = ${subjectOf}`),
      earlier: ctx.db
        .select()
        .from(report)
        .where(and(sql`${report.subjectId} = ${subjectOf}`, ne(report.id, input.id), inArray(report.status, [2, 3]))),
      deleted: deletedFilesQuery(
        ctx,
        sql`select f.value from report r, json_each(r.file_ids) f where r.id = ${input.id}`,
      ),
      papers: ctx.db
        .select({
          id: file.id,
          sha256: file.sha256,
          text: sql<string>`coalesce(substr(${fileText.text}, 1, ${MAX_COMPARED_LENGTH}), '')`,
        })
        .from(file)
        .leftJoin(fileText, eq(fileText.sha256, file.sha256))
        .where(
          and(
            eq(file.delFlag, 0),
            sql`(${file.id} in (${documentIdsQuery(subjects)}) or ${file.id} in (select value from json_each(${JSON.stringify([...referencedFileIds(input), ...possibleFileIds(input.more ?? {})])})))`,
          ),
        ),
      slots: ctx.db
        .select({ attachments: subjectCollect.attachments })
        .from(subjectCollect)
        .where(sql`${subjectCollect.subjectId} = ${subjectOf}`),
    })
    if (!cases[0]) throw notFound()
    const declaration = Object.values(declared[0] ?? {}).join('\n')
    const theirs = new Set([
      ...slots.flatMap(({ attachments }) => attachments.flatMap((slot) => slot.fileIds)),
      ...earlier.flatMap(referencedFiles),
    ])
    return {
      of: toReportCase(ctx, cases[0]),
      files,
      ground,
      others: [declaration, ...earlier.map(reportTextOf)],
      papers,
      theirs,
      deleted,
    }
  },
  decide(loaded: LoadedSubmission, input, ctx) {
    const { of, others, papers, theirs, deleted } = loaded
    const [there] = withoutDeletedFiles([of.report], deleted)
    const current = { ...there!, more: withoutMissingFiles(additionalFields(of.sheet), there!) }
    assertReportTransition(authoringContextOf(ctx, { ...of, report: current }, { unfilled: true }), 'submit')
    assertReadVersion(of, input.lockVersion)
    const further = buildSupplementaryChanges({ ...of, report: current }, input, loaded.ground, ctx)
    const written = { ...sentColumns(input), ...further.set }
    const report = { ...current, ...written } as Row<'report'>
    const at = authoringContextOf(ctx, { ...of, report })
    const missing = findMissingReportParts(report, visibleQuestionsOf(of, ctx.actor))
    if (Object.keys(missing).length) throw badInput(missing)
    const attached = [...attachReportFiles(loaded, input, ctx), ...further.changes]
    const versionNo = report.versionNo + 1
    const { content, sections, fundUsed, problems, nextPlan, fileIds, more } = report
    const label = chineseTypeLabel(report.reportType)
    const late = isLate(report.dueTime, at.now) ? 1 : 0
    return {
      changes: [
        ...makeReportTransition(at, 'submit', {
          set: {
            ...written,
            versionNo,
            late,
            submitTime: at.now,
            openedTime: null,
            similarityMax: reportSimilarity(report, others, papers, theirs),
            ...(!report.authorId && isPerson(ctx.actor) && { authorId: ctx.actor.userId }),
          },
          notices: [
            {
              template: 'REPORT_SUBMITTED',
              title: `《${of.subject.subjectName}》${label}已提交`,
              text: `课题《${of.subject.subjectName}》${late ? '逾期' : ''}提交了${label}（第 ${versionNo} 版），请审阅。`,
              to: { roles: ['bizManger'] },
            },
          ],
        }),
        insert('reportVersion', {
          reportId: of.id,
          versionNo,
          snapshot: { content, sections, fundUsed, problems, nextPlan, fileIds, more },
          submitter: isPerson(ctx.actor) ? ctx.actor.realname : '',
          submitTime: at.now,
          sysOrgCode: report.sysOrgCode,
        }),
        ...attached,
      ],
      result: { id: of.id, status: 2, lockVersion: of.report.lockVersion + 1 },
      message: late ? t.reportSubmittedLate : t.reportSubmitted,
      about: reportLogTarget(of),
    }
  },
})

/** Withdraws a report that no reviewer has opened. A concurrent opening wins. */
export const withdrawReport = command('report:submit', {
  async load(ctx, input: { id: string }) {
    const row = (await reportCaseQuery(ctx, input.id))[0]
    if (!row) throw notFound()
    return toReportCase(ctx, row)
  },
  decide(of: ReportCase, _input, ctx) {
    const moved = makeReportTransition(authoringContextOf(ctx, of), 'withdraw', { set: { submitTime: null, late: 0 } })
    const unread = guardedStatement(
      sql`update report set opened_time = null where id = ${of.id} and status = 2 and opened_time is null`,
    )
    return {
      changes: [unread, ...moved],
      result: { id: of.id, status: 1, lockVersion: of.report.lockVersion + 1 },
      about: reportLogTarget(of),
    }
  },
})
