import { downloadHref, previewHref } from '~/app/subjects/form/file-slot'
import { FileList } from '~/app/ui/files'
import { Section } from '~/app/ui/page'
import type { ReportDetail } from '~/worker/reports/contract'
import styles from './reports.module.css'

const shareWords = ['不共享', '行业内共享', '公开共享']
const Text = ({ children }: { children: string }) =>
  children ? <p className={styles.text}>{children}</p> : <p className={styles.none}>未填写</p>

/** A report to read: what was last submitted, or the present text for those who write it. */
export function ReportText({ report }: { report: ReportDetail }) {
  const { completion, change, sharing, progressYear } = report.sections
  const files = (ids: readonly string[]) => report.files.filter((file) => ids.includes(file.id))
  const list = (ids: readonly string[], empty?: string) => (
    <FileList files={files(ids)} hrefOf={downloadHref} previewOf={previewHref} {...(empty && { empty })} />
  )
  if (report.status === 0 || (report.lastVersion && report.versions.length === 0))
    return (
      <Section title="报告内容">
        <p className={styles.none}>{report.status === 0 ? '报告还没有开始填写。' : '报告正在填写，提交后可以查看。'}</p>
      </Section>
    )
  return (
    <>
      <Section title="报告内容">
        {report.lastVersion ? (
          <p className={styles.quiet}>{`作者正在修改，以下为最近一次提交的内容（第 ${report.versionNo} 版）。`}</p>
        ) : null}
        <Text>{report.content}</Text>
      </Section>
      {completion && (
        <Section title="完成情况">
          <Text>{completion.text}</Text>
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  {['指标', '计划值', '完成值', '完成率', '佐证材料'].map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {completion.indicators.map((one, at) => (
                  <tr key={at}>
                    <td>{one.name}</td>
                    <td>{one.planned || '–'}</td>
                    <td>{one.reached || '–'}</td>
                    <td>{one.rate}%</td>
                    <td>{one.fileIds.length ? list(one.fileIds) : '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Section>
      )}
      {change && (
        <Section title="变更说明">
          <Text>{change.text}</Text>
        </Section>
      )}
      {sharing && (
        <Section title="行业共享">
          <p className={styles.quiet}>{shareWords[sharing.shareAuth]}</p>
          <Text>{sharing.text}</Text>
          {sharing.fileIds.length ? list(sharing.fileIds) : null}
        </Section>
      )}
      {progressYear?.length ? (
        <Section title="年度进展">
          {progressYear.map((one) => (
            <div key={one.year}>
              <strong>{`${one.year} 年`}</strong>
              <Text>{one.text}</Text>
            </div>
          ))}
        </Section>
      ) : null}
      <Section title="经费、问题与计划">
        <p className={styles.text}>{`已用经费 ${report.fundUsed} 万元`}</p>
        {report.problems && (
          <p className={styles.text}>
            <strong>存在问题</strong>　{report.problems}
          </p>
        )}
        {report.nextPlan && (
          <p className={styles.text}>
            <strong>下一步计划</strong>　{report.nextPlan}
          </p>
        )}
      </Section>
      <Section title="报告文件">{list(report.fileIds)}</Section>
    </>
  )
}
