import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { shortStamp } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import { Facts } from '~/app/ui/field'
import { Page, Section } from '~/app/ui/page'
import { type Colour } from '~/app/ui/status-tag'
import { TimeLine } from '~/app/ui/time-line'
import { stamp } from '~/worker/core/time'
import { openReport } from '~/worker/reports/commands/review.server'
import type { ReportDetail } from '~/worker/reports/contract'
import { reportStatuses, type ReportStatus } from '~/worker/reports/statuses'
import type { Route } from './+types/report'
import { type ReportAct, ReportActDialog, reportActNames, reportActs } from './parts/acts'
import { Comments } from './parts/comments'
import { ReportForm } from './parts/form'
import { ReportText } from './parts/text'
import { Due, ReportState } from './parts/state'
import styles from './parts/reports.module.css'

export const loader = (args: Route.LoaderArgs) =>
  load(args, async (ctx) => ({
    report: await openReport(ctx, args.params.id),
    who: ctx.actor.userId,
    now: stamp(ctx.now()),
  }))
const titleOf = (report: ReportDetail | undefined) => (report ? `${report.reportName} · ${report.subjectName}` : '报告')
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${titleOf(loaderData?.report)} · 课题管理平台` }]
export const handle = { title: (data: { report: ReportDetail } | undefined) => titleOf(data?.report) }

/** One report: written by its authors, read and reviewed by the rest. */
export default function Report({ loaderData: { report, who, now } }: Route.ComponentProps) {
  const [act, setAct] = useState<ReportAct | null>(null)
  const { revalidate } = useRevalidator()
  const acts = reportActNames.filter((name) => name in report.may)
  const close = () => setAct(null)
  return (
    <Page
      title={report.reportName}
      note={
        <span className={styles.note}>
          <ReportState row={report} />
          <span>
            截止 <Due row={report} now={now} />
          </span>
        </span>
      }
      actions={acts.map((name) => {
        const why = report.may[name]
        return (
          <Button
            key={name}
            theme={name === 'pass' ? 'solid' : 'light'}
            type={name === 'waive' || name === 'return' ? 'danger' : 'primary'}
            disabled={why !== true}
            title={why === true ? undefined : why}
            onClick={() => setAct(name)}
          >
            {reportActs[name].says}
          </Button>
        )
      })}
    >
      <div className={styles.layout}>
        <div className={styles.main}>
          <Section>
            <Facts items={factsOf(report)} />
          </Section>
          {report.editable ? (
            // Another version of the row is another form: what was typed in the old one is kept in the browser.
            <ReportForm key={report.id} report={report} who={who} onSubmitted={() => void revalidate()} />
          ) : (
            <ReportText report={report} />
          )}
          <Comments report={report} />
        </div>
        <aside className={styles.side} aria-label="办理记录">
          <Section title="办理记录">
            <TimeLine
              items={report.history.toReversed().map((line) => ({
                id: line.id,
                title: line.says,
                who: line.actorName,
                time: shortStamp(line.createTime),
                text: line.reason,
                colour: (reportStatuses[line.toStatus as ReportStatus]?.colour ?? 'cyan') as Colour,
              }))}
            />
          </Section>
          {report.versions.length > 0 && (
            <Section title="提交版本">
              <ul className={styles.cards}>
                {report.versions.map((version) => (
                  <li key={version.id} className={styles.quiet}>
                    {`第 ${version.versionNo} 版 · ${version.submitter} · ${shortStamp(version.submitTime)}`}
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </aside>
      </div>
      {act ? <ReportActDialog name={act} rows={[report]} onClose={close} onDone={close} /> : null}
    </Page>
  )
}

const factsOf = (report: ReportDetail) => [
  {
    label: '课题',
    value: (
      <Link className={styles.subject} to={`/subjectMngr/subjct/detail/${report.subjectId}?tab=report`}>
        {report.subjectName}
      </Link>
    ),
    wide: true,
  },
  { label: '课题编号', value: report.subjectNum },
  ...(report.subjectManName ? [{ label: '负责人', value: report.subjectManName }] : []),
  ...(report.leadDepartName ? [{ label: '牵头机构', value: report.leadDepartName }] : []),
  { label: '提交人', value: report.submitRole },
  { label: '开放填写', value: shortStamp(report.openTime) },
  {
    label: '迟交',
    value: report.lateAllowed ? `允许${report.lateUntil ? `，至 ${shortStamp(report.lateUntil)}` : ''}` : '不允许',
  },
  ...(report.submitTime ? [{ label: '提交时间', value: shortStamp(report.submitTime) }] : []),
  ...(report.similarityMax === null ? [] : [{ label: '与申报书和前期报告相同', value: `${report.similarityMax}%` }]),
  ...(report.midConclusion ? [{ label: '进展评价', value: report.midConclusion }] : []),
  ...(report.reviewOpinion ? [{ label: '审阅意见', value: report.reviewOpinion, wide: true }] : []),
  ...report.extensions.slice(-1).map((one) => ({
    label: '延期',
    value: `至 ${shortStamp(one.newDue)}：${one.reason}`,
    wide: true,
  })),
]
