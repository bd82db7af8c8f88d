import type { ReactNode } from 'react'
import { FactList } from '~/app/ui/field'
import { FileList } from '~/app/ui/files'
import { downloadHref, previewHref } from '~/app/files/file-urls'
import { formatYear } from '~/app/lib/dates'
import { Section } from '~/app/ui/page'
import type { ReportDetail } from '~/worker/reports/responses'
import { shareText } from './labels'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'

const Text = ({ children }: { children: string }) =>
  children ? <p className={styles.text}>{children}</p> : <p className={styles.none}>{t.notFilled}</p>

function Indicators({
  of: indicators,
  filesOf,
}: {
  of: NonNullable<ReportDetail['sections']['completion']>['indicators']
  filesOf: (ids: readonly string[]) => ReactNode
}) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {[t.indicator, t.planned, t.reached, t.rate, t.evidence].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indicators.map((one, at) => (
            <tr key={at}>
              <td>{one.name}</td>
              <td>{one.planned || '–'}</td>
              <td>{one.reached || '–'}</td>
              <td>{one.rate}%</td>
              <td>{one.fileIds.length ? filesOf(one.fileIds) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Funds({ of: report }: { of: ReportDetail }) {
  return (
    <Section title={t.fundsProblemsPlans}>
      <p className={styles.text}>{t.fundUsedIs(report.fundUsed)}</p>
      {report.problems && (
        <p className={styles.text}>
          <strong>{t.problems}</strong>　{report.problems}
        </p>
      )}
      {report.nextPlan && (
        <p className={styles.text}>
          <strong>{t.nextPlan}</strong>　{report.nextPlan}
        </p>
      )}
    </Section>
  )
}

/** A report for reading: the last submitted text, or the current text for its authors. */
export function ReportText({ report }: { report: ReportDetail }) {
  const { completion, change, sharing, progressYear } = report.sections
  const files = (ids: readonly string[]) => report.files.filter((file) => ids.includes(file.id))
  const list = (ids: readonly string[], empty?: string) => (
    <FileList files={files(ids)} hrefOf={downloadHref} previewOf={previewHref} {...(empty && { empty })} />
  )
  if (report.status === 0 || (report.lastVersion && report.versions.length === 0))
    return (
      <Section title={t.content}>
        <p className={styles.none}>{report.status === 0 ? t.notBegun : t.beingWritten}</p>
      </Section>
    )
  return (
    <>
      <Section title={t.content}>
        {report.lastVersion ? <p className={styles.muted}>{t.lastSubmitted(report.versionNo)}</p> : null}
        <Text>{report.content}</Text>
      </Section>
      {completion && (
        <Section title={t.completion}>
          <Text>{completion.text}</Text>
          {completion.indicators.length > 0 && <Indicators of={completion.indicators} filesOf={list} />}
        </Section>
      )}
      {change && (
        <Section title={t.changes}>
          <Text>{change.text}</Text>
        </Section>
      )}
      {sharing && (
        <Section title={t.sharing}>
          <p className={styles.muted}>{shareText(sharing.shareAuth)}</p>
          <Text>{sharing.text}</Text>
          {sharing.fileIds.length ? list(sharing.fileIds) : null}
        </Section>
      )}
      {progressYear?.length ? (
        <Section title={t.progressByYear}>
          {progressYear.map((one) => (
            <div key={one.year}>
              <strong>{formatYear(one.year)}</strong>
              <Text>{one.text}</Text>
            </div>
          ))}
        </Section>
      ) : null}
      <Funds of={report} />
      <Section title={t.files}>{list(report.fileIds)}</Section>
      {report.further.length || report.filed.length ? (
        <Section title={t.further}>
          <FactList
            items={[
              ...report.further.map(({ label, text }) => ({ label, value: text, wide: true })),
              ...report.filed.map(({ label, fileIds }) => ({ label, value: list(fileIds), wide: true })),
            ]}
          />
        </Section>
      ) : null}
    </>
  )
}
