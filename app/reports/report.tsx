import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link, redirect, useRevalidator } from 'react-router'
import { institutionName } from '~/app/lib/institution-name'
import { titleMeta } from '~/app/lib/page-title'
import { formatMinutes } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { FactList } from '~/app/ui/field'
import { Page, Section } from '~/app/ui/page'
import { type Colour } from '~/app/ui/status-tag'
import { TimeLine } from '~/app/ui/time-line'
import { formatStamp } from '~/worker/core/time'
import { openReport } from '~/worker/reports/commands/review.server'
import type { ReportDetail } from '~/worker/reports/responses'
import { reportStatuses, type ReportStatus } from '~/worker/subjects/reports/statuses'
import type { Route } from './+types/report'
import { type ReportAction, ReportActionDialog, reportActionNames, reportActions } from './parts/actions'
import { Comments } from './parts/comments'
import { ReportForm } from './parts/form'
import { ReportText } from './parts/report-text'
import { ReportDue, ReportState } from './parts/report-state'
import { midConclusionText, submitRoleText } from './parts/labels'
import styles from './parts/reports.module.css'
import { t } from './texts'
import { subjectPageUrl } from '~/worker/policy/page-urls'
import * as reports from '~/worker/reports/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, reports.openReport, async (ctx) => {
    const report = await openReport(ctx, args.params.id)
    // Reports that mirror other records open at their source.
    if (report.mirrors) throw redirect(subjectPageUrl(report.subjectId, report.reportType === 'REVIEW' ? 'review' : ''))
    return { report, who: ctx.actor.userId, now: formatStamp(ctx.now()) }
  })
const titleOf = (report: ReportDetail | undefined) =>
  report ? `${report.reportName} · ${report.subjectName}` : t.report
export const meta = titleMeta((data: { report: ReportDetail } | undefined) => titleOf(data?.report))
export const handle = { title: (data: { report: ReportDetail } | undefined) => titleOf(data?.report) }

/** The pane scrolls on its own, so it needs `tabIndex` for scrolling by keyboard. */
function History({ of: report }: { of: ReportDetail }) {
  return (
    <aside className={styles.side} aria-label={t.history} tabIndex={0}>
      <Section title={t.history}>
        <TimeLine
          items={report.history.toReversed().map((line) => ({
            id: line.id,
            title: line.says,
            who: line.actorName,
            time: formatMinutes(line.createTime),
            text: line.reason,
            colour: (reportStatuses[line.toStatus as ReportStatus]?.colour ?? 'cyan') as Colour,
          }))}
        />
      </Section>
      {report.versions.length > 0 && (
        <Section title={t.versions}>
          <ul className={styles.cards}>
            {report.versions.map((version) => (
              <li key={version.id} className={styles.muted}>
                {t.versionLine(version.versionNo, version.submitter, formatMinutes(version.submitTime))}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </aside>
  )
}

/** One report: a form for its authors, read-only with review actions for everybody else. */
export default function Report({ loaderData: { report, who, now } }: Route.ComponentProps) {
  const [action, setAction] = useState<ReportAction | null>(null)
  const { revalidate } = useRevalidator()
  const actionNames = reportActionNames.filter((name) => name in report.may)
  const close = () => setAction(null)
  return (
    <Page
      title={report.reportName}
      note={
        <span className={styles.note}>
          <ReportState row={report} />
          <span>
            {t.due} <ReportDue row={report} now={now} />
          </span>
        </span>
      }
      actions={actionNames.map((name) => {
        const why = report.may[name]
        return (
          <Button
            key={name}
            theme={name === 'pass' ? 'solid' : 'light'}
            type={name === 'waive' || name === 'return' ? 'danger' : 'primary'}
            disabled={why !== true}
            title={why === true ? undefined : why}
            onClick={() => setAction(name)}
          >
            {reportActions()[name].says}
          </Button>
        )
      })}
    >
      <div className={styles.layout}>
        <div className={styles.main}>
          <Section>
            <FactList items={factsOf(report)} />
          </Section>
          {report.editable ? (
            // The key stays when the row's version changes; typed text of an older version stays in the browser.
            <ReportForm key={report.id} report={report} who={who} onSubmitted={() => void revalidate()} />
          ) : (
            <ReportText report={report} />
          )}
          <Comments report={report} />
        </div>
        <History of={report} />
      </div>
      {action ? <ReportActionDialog name={action} rows={[report]} onClose={close} onDone={close} /> : null}
    </Page>
  )
}

const factsOf = (report: ReportDetail) => [
  {
    label: t.subject,
    value: (
      <Link className={styles.subject} to={subjectPageUrl(report.subjectId, 'report')}>
        {report.subjectName}
      </Link>
    ),
    wide: true,
  },
  { label: t.subjectNumber, value: report.subjectNum },
  ...(report.subjectManName ? [{ label: t.manager, value: report.subjectManName }] : []),
  ...(report.leadDepartName ? [{ label: t.leadInstitution, value: institutionName(report) }] : []),
  { label: t.submitter, value: submitRoleText(report.submitRole) },
  { label: t.opensAt, value: formatMinutes(report.openTime) },
  {
    label: t.late,
    value: report.lateAllowed
      ? report.lateUntil
        ? t.allowedUntil(formatMinutes(report.lateUntil))
        : t.allowed
      : t.notAllowed,
  },
  ...(report.submitTime ? [{ label: t.submitTime, value: formatMinutes(report.submitTime) }] : []),
  ...(report.similarityMax === null ? [] : [{ label: t.sameText, value: `${report.similarityMax}%` }]),
  ...(report.midConclusion ? [{ label: t.progressFound, value: midConclusionText(report.midConclusion) }] : []),
  ...(report.reviewOpinion ? [{ label: t.reviewOpinion, value: report.reviewOpinion, wide: true }] : []),
  ...report.extensions.slice(-1).map((one) => ({
    label: t.extend,
    value: t.extendedTo(formatMinutes(one.newDue), one.reason),
    wide: true,
  })),
]
