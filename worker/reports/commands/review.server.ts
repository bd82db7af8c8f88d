import { and, eq, inArray, sql } from 'drizzle-orm'
import { report } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { type Change, insert, type Notice } from '../../core/change'
import { command, batchCommand } from '../../core/command.server'
import { toStatement, writeBatch } from '../../core/commit.server'
import type { Context } from '../../core/context'
import { notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { hasRight } from '../../policy/authorization'
import type { ReportTransitionContext, ReportCase } from '../case'
import { toReportCase, selectReportCases } from '../case-loader.server'
import type { ReportDetail } from '../responses'
import type { AuditReports, ExtendReports, OpenReports, ReopenReport, WaiveReports } from '../inputs'
import { makeReportTransition } from '../transitions'
import { reportDetail } from '../queries/detail.server'
import { chineseTypeLabel } from '../../subjects/reports/statuses'
import { t } from '../texts'
import { visibleReportsCondition } from '../../subjects/reports/row-access.server'

/** Loads the reports of these ids that the actor may see, in the given order. One round trip. */
async function loadReportCases(ctx: Context, ids: readonly string[]) {
  const caseRows = await selectReportCases(ctx).where(
    and(inArray(report.id, [...ids]), eq(report.delFlag, 0), visibleReportsCondition(ctx.actor)),
  )
  const rows = ids.flatMap((id) => {
    const row = caseRows.find((one) => one.report.id === id)
    return row ? [toReportCase(ctx, row)] : []
  })
  return { rows, missing: ids.filter((id) => !rows.some((one) => one.id === id)) }
}
const reportContextOf = (
  ctx: Context,
  of: ReportCase,
  input: ReportTransitionContext['input'] = {},
): ReportTransitionContext => ({
  case: of,
  actor: ctx.actor,
  now: formatStamp(ctx.now()),
  input,
})
const currentUserId = (ctx: Context) => (isPerson(ctx.actor) ? ctx.actor.userId : '')
/** Returns the recipients on the applicants' side: the manager and the institution's contacts. */
const applicantRecipients = ({ subject }: ReportCase): Notice['to'] => ({
  users: [subject.subjectManId].filter(Boolean),
  contactsOf: [subject.leadDepartId].filter(Boolean),
})
const buildApplicantNotice = (of: ReportCase, template: Notice['template'], what: string, text: string) => ({
  template,
  title: `《${of.subject.subjectName}》${chineseTypeLabel(of.report.reportType)}${what}`.slice(0, 100),
  text,
  to: applicantRecipients(of),
})
/** Inserts a report's own due date. The year's deadline no longer changes it. */
const insertExtension = (of: ReportCase, newDue: string, reason: string, ctx: Context): Change =>
  insert('reportExtension', {
    reportId: of.id,
    newDue,
    reason,
    approver: isPerson(ctx.actor) ? ctx.actor.realname : '',
    sysOrgCode: of.report.sysOrgCode,
  })

/** Passes submitted reports, or returns them for revision with a new due date. */
export const auditReports = batchCommand('report:review', {
  bizType: 'report',
  load: (ctx, input: AuditReports) => loadReportCases(ctx, input.ids),
  decide(of, input, ctx) {
    const at = reportContextOf(ctx, of, { reason: input.opinion, newDue: input.returnDue })
    const reviewed = { reviewerId: currentUserId(ctx), reviewOpinion: input.opinion, reviewTime: at.now }
    const label = chineseTypeLabel(of.report.reportType)
    if (input.result === 'pass')
      return makeReportTransition(at, 'pass', {
        set: {
          ...reviewed,
          returnDue: null,
          ...(of.report.reportType === 'MIDTERM' && { midConclusion: input.midConclusion ?? '正常' }),
        },
        notices: [buildApplicantNotice(of, 'REPORT_REVIEWED', '已审阅', `${label}已审阅通过。${input.opinion}`)],
      })
    const due = input.returnDue!
    return [
      ...makeReportTransition(at, 'return', {
        set: { ...reviewed, returnDue: due, dueTime: due, extended: 1 },
        notices: [
          buildApplicantNotice(
            of,
            'REPORT_RETURNED',
            '退回完善',
            `${label}需完善，请于 ${due.slice(0, 16)} 前重新提交。${input.opinion}`,
          ),
        ],
      }),
      insertExtension(of, due, input.opinion, ctx),
    ]
  },
  done: (count, input) => (input.result === 'pass' ? t.reportsReviewed(count) : t.reportsReturned(count)),
  dryRun: (input) => input.dryRun === 1,
})

/** Waives reports, with a reason. A waived report counts as reviewed. */
export const waiveReports = batchCommand('report:waive', {
  bizType: 'report',
  load: (ctx, input: WaiveReports) => loadReportCases(ctx, input.ids),
  decide(of, input, ctx) {
    const at = reportContextOf(ctx, of, { reason: input.reason })
    const label = chineseTypeLabel(of.report.reportType)
    return makeReportTransition(at, 'waive', {
      set: { waived: 1, reviewerId: currentUserId(ctx), reviewOpinion: input.reason, reviewTime: at.now },
      notices: [buildApplicantNotice(of, 'REPORT_REVIEWED', '已豁免', `${label}无需再提交。理由：${input.reason}`)],
    })
  },
  done: (count) => t.reportsWaived(count),
  dryRun: (input) => input.dryRun === 1,
})

/** Returns a reviewed or waived report for revision. A new due date is stored as an extension. */
export const reopenReport = command('report:review', {
  load: (ctx, input: ReopenReport) => loadReportCases(ctx, [input.id]),
  decide({ rows: [of] }, input, ctx) {
    if (!of) throw notFound()
    const at = reportContextOf(ctx, of, { reason: input.reason, newDue: input.returnDue })
    const due = input.returnDue
    const label = chineseTypeLabel(of.report.reportType)
    const moved = makeReportTransition(at, 'reopen', {
      set: { waived: 0, openedTime: null, ...(due && { returnDue: due, dueTime: due, extended: 1 }) },
      notices: [
        buildApplicantNotice(
          of,
          'REPORT_RETURNED',
          '重新打开',
          `${label}已重新打开，请${due ? `于 ${due.slice(0, 16)} 前` : ''}完善后提交。理由：${input.reason}`,
        ),
      ],
    })
    return {
      changes: due ? [...moved, insertExtension(of, due, input.reason, ctx)] : moved,
      result: null,
      about: { bizType: 'report', bizId: of.id, text: of.name },
    }
  },
})

/** Opens mid-term or final reports before their window. */
export const openReports = batchCommand('report:deadline', {
  bizType: 'report',
  load: (ctx, input: OpenReports) => loadReportCases(ctx, input.ids),
  decide(of, _input, ctx) {
    const at = reportContextOf(ctx, of)
    const label = chineseTypeLabel(of.report.reportType)
    return makeReportTransition(at, 'openEarly', {
      set: { openTime: at.now },
      notices: [
        buildApplicantNotice(
          of,
          'REPORT_OPEN',
          '已开放',
          `${label}已提前开放填报，请于 ${of.report.dueTime?.slice(0, 16) ?? '截止时间'} 前提交。`,
        ),
      ],
    })
  },
  done: (count) => t.reportsOpened(count),
  dryRun: (input) => input.dryRun === 1,
})

/** Extends the due date of reports. The year's deadline no longer changes it. */
export const extendReports = batchCommand('report:deadline', {
  bizType: 'report',
  load: (ctx, input: ExtendReports) => loadReportCases(ctx, input.ids),
  decide(of, input, ctx) {
    const at = reportContextOf(ctx, of, input)
    const label = chineseTypeLabel(of.report.reportType)
    return [
      ...makeReportTransition(at, 'extend', {
        set: { dueTime: input.newDue, extended: 1 },
        notices: [
          buildApplicantNotice(
            of,
            'REPORT_DUE',
            '已延期',
            `${label}延期至 ${input.newDue.slice(0, 16)}，请在此之前提交。理由：${input.reason}`,
          ),
        ],
      }),
      insertExtension(of, input.newDue, input.reason, ctx),
    ]
  },
  done: (count) => t.reportsExtended(count),
  dryRun: (input) => input.dryRun === 1,
})

/** Loads a report. Once a reviewer has opened it, it cannot be withdrawn. */
export async function openReport(ctx: Context, id: string): Promise<ReportDetail> {
  const detail = await reportDetail(ctx, id)
  recordReportOpening(ctx, detail)
  return detail
}

/** Records that a reviewer has opened a report. Written after the response. */
export function recordReportOpening(ctx: Context, { id, status }: Pick<ReportDetail, 'id' | 'status'>): void {
  const judges = hasRight(ctx.actor, 'report:review') || hasRight(ctx.actor, 'report:comment')
  if (!judges || status !== 2) return
  const query = ctx.db
    .update(report)
    .set({ openedTime: formatStamp(ctx.now()) })
    .where(sql`${report.id} = ${id} and ${report.status} = 2 and ${report.openedTime} is null`)
    .toSQL()
  const answered = new Promise((resolve) => setTimeout(resolve))
  ctx.after(answered.then(() => writeBatch(ctx, [toStatement({ toSQL: () => query })])))
}
