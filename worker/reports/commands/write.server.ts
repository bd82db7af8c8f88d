import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { file, fileText, report, subject, subjectCollect } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { type Change, computed, insert, type NewRow, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { furtherFields, furtherPlace } from '../../core/form/further'
import { idsIn } from '../../core/form/named'
import { readAll } from '../../core/read-all.server'
import { badInput, lostRace, notFound } from '../../core/refusal'
import { pickColumns } from '../../core/columns.server'
import { stamp } from '../../core/time'
import { attachments, livingFiles } from '../../files/attached.server'
import { deletedFiles } from '../../files/queries.server'
import { withFilesThere } from '../../files/rules'
import { documentsOf } from '../../subjects/case.server'
import type { ReportAt, ReportCase } from '../case'
import { reportCaseOf, selectReportCases } from '../case.server'
import type { SaveReport } from '../inputs'
import { makeReportMove, needMove } from '../move'
import { type FurtherGround, furtherGround, furtherWritten } from './further.server'
import { filesNamed, furtherAsked, isLate, likenessOf, missingParts, textOf } from '../rules'
import { answersThere } from '../../subjects/reports/files'
import { storedTypeLabel } from '../../subjects/reports/statuses'
import { t } from '../texts'
import { visibleReports } from '../../subjects/reports/visible.server'

const oneCase = (ctx: Context, id: string) =>
  selectReportCases(ctx).where(and(eq(report.id, id), eq(report.delFlag, 0), visibleReports(ctx.actor)))
const atOf = (ctx: Context, of: ReportCase, input: ReportAt['input'] = {}): ReportAt => ({
  case: of,
  actor: ctx.actor,
  now: stamp(ctx.now()),
  input,
})
const aboutOf = (of: ReportCase) => ({ bizType: 'report', bizId: of.id, text: of.name })

/** Returns the columns that the input contains. */
function writtenOf(input: SaveReport): Partial<NewRow<'report'>> {
  const { content, sections, fundUsed, problems, nextPlan } = input
  const sent = Object.entries({ content, sections, fundUsed, problems, nextPlan })
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined))
}
type Loaded = { of: ReportCase; files: Row<'file'>[]; ground: FurtherGround }
const named = (input: SaveReport) => filesNamed({ fileIds: input.fileIds ?? [], sections: input.sections ?? {} })

/**
 * Attaches the files that the input names. A file must belong to this report already, or be an unattached upload of the
 * writer.
 */
const attach = ({ of, files }: Loaded, input: SaveReport, ctx: Context): Change[] =>
  attachments(
    ctx,
    { bizType: 'report', bizId: of.id },
    named(input),
    files,
    t.fileNotOfReport,
    // Files that answer a supplementary question are handled separately.
    ({ slot }) => !slot.startsWith(furtherPlace('')),
  )
/** @throws 409 if another author has saved since the sender read the report */
function asRead(of: ReportCase, lockVersion: number | undefined) {
  if (lockVersion !== undefined && lockVersion !== of.report.lockVersion) throw lostRace()
}

/** Saves a draft. The first save makes the writer the author. */
export const saveReport = command('report:write', {
  async load(ctx, input: SaveReport) {
    const { cases, files, ground } = await readAll(ctx, {
      cases: oneCase(ctx, input.id),
      files: livingFiles(ctx, named(input)),
      ground: furtherGround(ctx, input),
    })
    if (!cases[0]) throw notFound()
    return { of: reportCaseOf(ctx, cases[0]), files, ground }
  },
  decide(loaded: Loaded, input, ctx) {
    const { of } = loaded
    const at = atOf(ctx, of)
    const first = of.report.status === 0
    if (!first) needMove(at, 'save')
    else needMove(at, 'create')
    asRead(of, input.lockVersion)
    const further = furtherWritten(of, input, loaded.ground, ctx)
    const set = { ...writtenOf(input), ...further.set }
    const attached = [...attach(loaded, input, ctx), ...further.changes]
    // Only the first save is logged, because later ones are autosaves.
    const changes = first
      ? makeReportMove(at, 'create', { set: { ...set, authorId: isPerson(ctx.actor) ? ctx.actor.userId : '' } })
      : [update('report', of.report, set)]
    return {
      changes: [...changes, ...attached],
      result: { id: of.id, status: first ? 1 : of.report.status, lockVersion: of.report.lockVersion + 1 },
      about: aboutOf(of),
    }
  },
})

/** A file of the subject with the hash of its content and its extracted text, or ''. */
type Paper = { id: string; sha256: string; text: string }
type ToSubmit = Loaded & { others: string[]; papers: Paper[]; theirs: ReadonlySet<string>; deleted: { id: string }[] }
/** Number of characters of an attachment that are compared. */
const COMPARED = 60_000
/** Saves and submits a report: freezes a version, computes its similarity and notifies the center. */
export const submitReport = command('report:submit', {
  async load(ctx, input: SaveReport): Promise<ToSubmit> {
    const subjectOf = sql`(select subject_id from report where id = ${input.id})`
    const subjects = sql`(${subjectOf})`
    const { cases, files, ground, declared, earlier, deleted, papers, slots } = await readAll(ctx, {
      cases: oneCase(ctx, input.id),
      files: livingFiles(ctx, named(input)),
      ground: furtherGround(ctx, input),
      declared: ctx.db
        .select(pickColumns(subject, 'summary', 'background', 'objectives', 'content', 'techRoute'))
        .from(subject)
        .where(sql`${subject.id} = ${subjectOf}`),
      earlier: ctx.db
        .select()
        .from(report)
        .where(and(sql`${report.subjectId} = ${subjectOf}`, ne(report.id, input.id), inArray(report.status, [2, 3]))),
      deleted: deletedFiles(ctx, sql`select f.value from report r, json_each(r.file_ids) f where r.id = ${input.id}`),
      papers: ctx.db
        .select({
          id: file.id,
          sha256: file.sha256,
          text: sql<string>`coalesce(substr(${fileText.text}, 1, ${COMPARED}), '')`,
        })
        .from(file)
        .leftJoin(fileText, eq(fileText.sha256, file.sha256))
        .where(
          and(
            eq(file.delFlag, 0),
            sql`(${file.id} in (${documentsOf(subjects)}) or ${file.id} in (select value from json_each(${JSON.stringify([...named(input), ...idsIn(input.more ?? {})])})))`,
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
      ...earlier.flatMap(filesNamed),
    ])
    return {
      of: reportCaseOf(ctx, cases[0]),
      files,
      ground,
      others: [declaration, ...earlier.map(textOf)],
      papers,
      theirs,
      deleted,
    }
  },
  decide(loaded: ToSubmit, input, ctx) {
    const { of, others, papers, theirs, deleted } = loaded
    const [there] = withFilesThere([of.report], deleted)
    const current = { ...there!, more: answersThere(furtherFields(of.sheet), there!) }
    needMove(atOf(ctx, { ...of, report: current }, { unfilled: true }), 'submit')
    asRead(of, input.lockVersion)
    const further = furtherWritten({ ...of, report: current }, input, loaded.ground, ctx)
    const written = { ...writtenOf(input), ...further.set }
    const report = { ...current, ...written } as Row<'report'>
    const at = atOf(ctx, { ...of, report })
    const missing = missingParts(report, furtherAsked(of, ctx.actor))
    if (Object.keys(missing).length) throw badInput(missing)
    const attached = [...attach(loaded, input, ctx), ...further.changes]
    const versionNo = report.versionNo + 1
    const { content, sections, fundUsed, problems, nextPlan, fileIds, more } = report
    const label = storedTypeLabel(report.reportType)
    const late = isLate(report.dueTime, at.now) ? 1 : 0
    return {
      changes: [
        ...makeReportMove(at, 'submit', {
          set: {
            ...written,
            versionNo,
            late,
            submitTime: at.now,
            openedTime: null,
            similarityMax: likenessOf(report, others, papers, theirs),
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
      about: aboutOf(of),
    }
  },
})

/** Withdraws a report that no reviewer has opened. A concurrent opening wins. */
export const withdrawReport = command('report:submit', {
  async load(ctx, input: { id: string }) {
    const row = (await oneCase(ctx, input.id))[0]
    if (!row) throw notFound()
    return reportCaseOf(ctx, row)
  },
  decide(of: ReportCase, _input, ctx) {
    const moved = makeReportMove(atOf(ctx, of), 'withdraw', { set: { submitTime: null, late: 0 } })
    const unread = computed(
      sql`update report set opened_time = null where id = ${of.id} and status = 2 and opened_time is null`,
    )
    return {
      changes: [unread, ...moved],
      result: { id: of.id, status: 1, lockVersion: of.report.lockVersion + 1 },
      about: aboutOf(of),
    }
  },
})
