import { Facts } from '~/app/ui/field'
import { FileList } from '~/app/ui/files'
import { MoneyText } from '~/app/ui/numbers'
import { dateOnly, shortStamp } from '~/app/lib/dates'
import type { Material } from '~/worker/reviews/contract'
import { fileHref, previewHref } from './words'
import style from './reviews.module.css'

/** What is judged, to be read from top to bottom. */
export function MaterialView({ subject }: { subject: Material }) {
  const { report } = subject
  return (
    <article className={style.material}>
      {subject.blind ? (
        <p className={style.quiet}>盲审：不显示负责人、成员与机构；附件含有申报单位信息，盲审期间不提供。</p>
      ) : null}
      <Facts
        items={[
          { label: '年度', value: subject.year },
          { label: '状态', value: subject.status_dictText },
          {
            label: '起止时间',
            value: subject.startDate ? `${dateOnly(subject.startDate)} 至 ${dateOnly(subject.endDate)}` : '',
          },
          { label: '经费预算', value: <MoneyText value={subject.budgetTotal} /> },
          ...(subject.blind
            ? []
            : [
                { label: '牵头机构', value: subject.leadDepartName },
                { label: '课题负责人', value: subject.subjectManName },
                { label: '合作机构', value: subject.cooperateDeparts.join('、'), wide: true },
              ]),
          { label: '关键词', value: subject.keywords, wide: true },
        ]}
      />
      {report ? (
        <>
          <h2>
            {report.reportName}
            <span className={style.quiet}>　{`${shortStamp(report.submitTime)} 提交`}</span>
          </h2>
          {report.texts.map((part) => (
            <Text key={part.name} {...part} />
          ))}
          <FileList files={report.files} hrefOf={fileHref} previewOf={previewHref} />
        </>
      ) : null}
      {subject.texts.map((part) => (
        <Text key={part.name} {...part} />
      ))}
      {subject.expectedResults.length ? (
        <>
          <h2>预期成果</h2>
          <table className={style.table}>
            <thead>
              <tr>
                <th scope="col">形式</th>
                <th scope="col">名称</th>
                <th scope="col">数量</th>
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
          <h2>经费预算</h2>
          <table className={style.table}>
            <thead>
              <tr>
                <th scope="col">科目</th>
                <th scope="col">说明</th>
                <th scope="col">金额</th>
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
          <h2>课题组成员</h2>
          <table className={style.table}>
            <thead>
              <tr>
                <th scope="col">姓名</th>
                <th scope="col">单位</th>
                <th scope="col">职称</th>
                <th scope="col">分工</th>
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
      {subject.blind ? null : (
        <>
          <h2>申报附件</h2>
          <FileList files={subject.files} hrefOf={fileHref} previewOf={previewHref} />
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
