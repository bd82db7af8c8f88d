import { Link } from 'react-router'
import { shortStamp } from '~/app/lib/dates'
import { Section } from '~/app/ui/page'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import type { ReportDetail } from '~/worker/reports/contract'
import styles from './reports.module.css'

const conclusions: Record<string, { colour: Colour; label: string }> = {
  pass: { colour: 'green', label: '同意结题' },
  not_pass: { colour: 'red', label: '不同意结题' },
  perfect: { colour: 'orange', label: '完善后结题' },
  abstain: { colour: 'grey', label: '弃权' },
}
const stateOf = (one: ReportDetail['comments'][number]) =>
  one.status === 2
    ? (conclusions[one.conclusion] ?? { colour: 'cyan' as const, label: '已提交' })
    : { colour: one.mine ? ('blue' as const) : ('cyan' as const), label: one.mine ? '待我评议' : '待评议' }

/** What the committee and the experts say on a conclusion; written at the desk of reviews. */
export function Comments({ report }: { report: ReportDetail }) {
  if (report.reportType !== 'CONCLUSION') return null
  const mine = report.comments.find((one) => one.mine && one.status < 2)
  const assigns = 'pass' in report.may || 'return' in report.may
  return (
    <Section
      title="结题意见"
      actions={
        mine ? (
          <Link
            className={styles.subject}
            to={`/subjectMngr/review/todo?subjectId=${report.subjectId}&stage=${mine.stage}`}
          >
            填写结题意见
          </Link>
        ) : assigns ? (
          <Link
            className={styles.subject}
            to={`/subjectMngr/review/assign?stage=CONC_TECH&subjectIds=${report.subjectId}`}
          >
            分配评议人
          </Link>
        ) : undefined
      }
    >
      {report.comments.length === 0 ? (
        <p className={styles.none}>
          还没有可查看的结题意见。技管委和专家各提交意见后，业务负责人才能审阅通过结题报告。
        </p>
      ) : (
        <ul className={styles.comments}>
          {report.comments.map((one) => (
            <li key={one.id}>
              <header>
                <strong>{one.stage_dictText}</strong>
                <StatusTag {...stateOf(one)} />
                <span className={styles.quiet}>
                  {[one.reviewerName, one.commitTime && shortStamp(one.commitTime)].filter(Boolean).join(' · ')}
                </span>
              </header>
              {one.comment && <p className={styles.text}>{one.comment}</p>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
