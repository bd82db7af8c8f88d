import { memo, type ReactNode } from 'react'
import { downloadHref } from '~/app/files/file-urls'
import { FactList } from '~/app/ui/field'
import { FileList } from '~/app/ui/files'
import { MoneyText } from '~/app/ui/numbers'
import { formatDate, formatMinutes } from '~/app/lib/dates'
import type { ReviewMaterial } from '~/worker/reviews/responses'
import { previewHref } from './labels'
import style from './reviews.module.css'
import { t as reports } from '~/app/reports/texts'
import { t } from '~/app/reviews/texts'

function ReportMaterial({ report }: { report: NonNullable<ReviewMaterial['report']> }) {
  return (
    <>
      <h2>
        {report.reportName}
        <span className={style.muted}>　{t.submittedAt(formatMinutes(report.submitTime))}</span>
      </h2>
      {report.texts.map((part) => (
        <Text key={part.name} label={part.label} text={part.text} />
      ))}
      <Lines
        title={reports.indicatorCompletion}
        heads={[reports.indicatorName, reports.planned, reports.reached, reports.rate]}
        rows={report.indicators.map((one) => [one.name, one.planned, one.reached, `${one.rate}%`])}
        figure
      />
      <FileList files={report.files} hrefOf={downloadHref} previewOf={previewHref} />
    </>
  )
}

/** The review material as one document. */
export const MaterialView = memo(function MaterialView({ subject }: { subject: ReviewMaterial }) {
  const { report } = subject
  return (
    <article className={style.material}>
      {subject.blind ? <p className={style.muted}>{t.blindNote}</p> : null}
      <FactList
        items={[
          { label: t.year, value: subject.year },
          { label: t.status, value: subject.status_dictText },
          {
            label: t.period,
            value: subject.startDate ? t.range(formatDate(subject.startDate), formatDate(subject.endDate)) : '',
          },
          { label: t.budget, value: <MoneyText value={subject.budgetTotal} /> },
          ...(subject.blind
            ? []
            : [
                { label: t.leadInstitution, value: subject.leadDepartName },
                { label: t.subjectManager, value: subject.subjectManName },
                { label: t.partners, value: subject.cooperateDeparts.join(t.listComma), wide: true },
              ]),
          { label: t.keywords, value: subject.keywords, wide: true },
        ]}
      />
      {report ? <ReportMaterial report={report} /> : null}
      {subject.texts.map((part) => (
        <Text key={part.name} label={part.label} text={part.text} />
      ))}
      <Lines
        title={t.expectedResults}
        heads={[t.resultType, t.name, t.quantity]}
        rows={subject.expectedResults.map((one) => [one.type, one.name, `${one.count} ${one.unit}`])}
        figure
      />
      <Lines
        title={t.budget}
        heads={[t.budgetItem, t.explanation, t.amount]}
        rows={subject.budget.map((one) => [one.item, one.note, <MoneyText key="amount" value={one.amount} />])}
        figure
      />
      <Lines
        title={t.members}
        heads={[t.personName, t.employer, t.jobTitle, t.duty]}
        rows={subject.members.map((one) => [one.name, one.departName, one.title, one.duty])}
      />
      {subject.blind && subject.files.length === 0 ? null : (
        <>
          <h2>{t.attachments}</h2>
          <FileList files={subject.files} hrefOf={downloadHref} previewOf={previewHref} />
        </>
      )}
    </article>
  )
})

const Text = ({ label, text }: { label: string; text: string }) => (
  <>
    <h2>{label}</h2>
    <p className={style.text}>{text}</p>
  </>
)

/** Lines of the declaration under a heading. Renders nothing without lines. `figure`: the last column is numeric. */
function Lines({
  title,
  heads,
  rows,
  figure = false,
}: {
  title: string
  heads: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  figure?: boolean
}) {
  if (!rows.length) return null
  return (
    <>
      <h2>{title}</h2>
      <table className={style.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, place) => (
            <tr key={place}>
              {cells.map((cell, at) => (
                <td key={heads[at]} data-figure={(figure && at === cells.length - 1) || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
