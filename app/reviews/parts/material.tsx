import { downloadHref } from '~/app/files/address'
import { Facts } from '~/app/ui/field'
import { FileList } from '~/app/ui/files'
import { MoneyText } from '~/app/ui/numbers'
import { dateOnly, shortStamp } from '~/app/lib/dates'
import type { Material } from '~/worker/reviews/answers'
import { previewHref } from './words'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'

/** What is judged, to be read from top to bottom. */
export function MaterialView({ subject }: { subject: Material }) {
  const { report } = subject
  return (
    <article className={style.material}>
      {subject.blind ? <p className={style.quiet}>{t.blindNote}</p> : null}
      <Facts
        items={[
          { label: t.year, value: subject.year },
          { label: t.status, value: subject.status_dictText },
          {
            label: t.period,
            value: subject.startDate ? t.range(dateOnly(subject.startDate), dateOnly(subject.endDate)) : '',
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
      {report ? (
        <>
          <h2>
            {report.reportName}
            <span className={style.quiet}>　{t.submittedAt(shortStamp(report.submitTime))}</span>
          </h2>
          {report.texts.map((part) => (
            <Text key={part.name} label={part.label} text={part.text} />
          ))}
          <FileList files={report.files} hrefOf={downloadHref} previewOf={previewHref} />
        </>
      ) : null}
      {subject.texts.map((part) => (
        <Text key={part.name} label={part.label} text={part.text} />
      ))}
      {subject.expectedResults.length ? (
        <>
          <h2>{t.expectedResults}</h2>
          <table className={style.table}>
            <thead>
              <tr>
                <th scope="col">{t.resultType}</th>
                <th scope="col">{t.name}</th>
                <th scope="col">{t.quantity}</th>
              </tr>
            </thead>
            <tbody>
              {subject.expectedResults.map((one, place) => (
                <tr key={place}>
                  <td>{one.type}</td>
                  <td>{one.name}</td>
                  <td data-figure>
                    {one.count} {one.unit}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
      {subject.budget.length ? (
        <>
          <h2>{t.budget}</h2>
          <table className={style.table}>
            <thead>
              <tr>
                <th scope="col">{t.budgetItem}</th>
                <th scope="col">{t.explanation}</th>
                <th scope="col">{t.amount}</th>
              </tr>
            </thead>
            <tbody>
              {subject.budget.map((one, place) => (
                <tr key={place}>
                  <td>{one.item}</td>
                  <td>{one.note}</td>
                  <td data-figure>
                    <MoneyText value={one.amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
      {subject.members.length ? (
        <>
          <h2>{t.members}</h2>
          <table className={style.table}>
            <thead>
              <tr>
                <th scope="col">{t.personName}</th>
                <th scope="col">{t.employer}</th>
                <th scope="col">{t.jobTitle}</th>
                <th scope="col">{t.duty}</th>
              </tr>
            </thead>
            <tbody>
              {subject.members.map((one, place) => (
                <tr key={place}>
                  <td>{one.name}</td>
                  <td>{one.departName}</td>
                  <td>{one.title}</td>
                  <td>{one.duty}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
      {subject.blind && subject.files.length === 0 ? null : (
        <>
          <h2>{t.attachments}</h2>
          <FileList files={subject.files} hrefOf={downloadHref} previewOf={previewHref} />
        </>
      )}
    </article>
  )
}

const Text = ({ label, text }: { label: string; text: string }) => (
  <>
    <h2>{label}</h2>
    <p className={style.text}>{text}</p>
  </>
)
