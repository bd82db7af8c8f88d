import { Link } from 'react-router'
import { formatMinutes } from '~/app/lib/dates'
import { Section } from '~/app/ui/page'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import type { ReportDetail } from '~/worker/reports/responses'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'

const conclusions = (): Record<string, { colour: Colour; label: string }> => ({
  pass: {
    colour: 'green',
    label: t.agrees,
  },
  not_pass: {
    colour: 'red',
    label: t.disagrees,
  },
  perfect: {
    colour: 'orange',
    label: t.agreesAfterChanges,
  },
  abstain: {
    colour: 'grey',
    label: t.abstains,
  },
})
const commentStateOf = (one: ReportDetail['comments'][number]) =>
  one.status === 2
    ? (conclusions()[one.conclusion] ?? { colour: 'cyan' as const, label: t.submitted })
    : { colour: one.mine ? ('blue' as const) : ('cyan' as const), label: one.mine ? t.waitsForMe : t.waitsForComment }

/** Comments of the committee and the experts on a final report. They are written in the review workspace. */
export function Comments({ report }: { report: ReportDetail }) {
  if (report.reportType !== 'CONCLUSION') return null
  const mine = report.comments.find((one) => one.mine && one.status < 2)
  const assigns = 'pass' in report.may || 'return' in report.may
  return (
    <Section
      title={t.conclusionComments}
      actions={
        mine ? (
          <Link
            className={styles.subject}
            to={`/subjectMngr/review/todo?subjectId=${report.subjectId}&stage=${mine.stage}`}
          >
            {t.writeComment}
          </Link>
        ) : assigns ? (
          <Link
            className={styles.subject}
            to={`/subjectMngr/review/assign?stage=CONC_TECH&subjectIds=${report.subjectId}`}
          >
            {t.assignCommenters}
          </Link>
        ) : undefined
      }
    >
      {report.comments.length === 0 ? (
        <p className={styles.none}>{t.noComments}</p>
      ) : (
        <ul className={styles.comments}>
          {report.comments.map((one) => (
            <li key={one.id}>
              <header>
                <strong>{one.stage_dictText}</strong>
                <StatusTag {...commentStateOf(one)} />
                <span className={styles.muted}>
                  {[one.reviewerName, one.commitTime && formatMinutes(one.commitTime)].filter(Boolean).join(' · ')}
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
