import { Banner } from '@douyinfe/semi-ui'
import styles from './moves.module.css'
import { t } from './texts'
import { t as said } from '~/worker/core/core.texts'

/** Which subjects an act is about: one by its name, several by their number with the names below. */
export function Names({ subjects }: { subjects: readonly { id: string; subjectName: string }[] }) {
  if (subjects.length === 1) return <p className={styles.name}>{subjects[0]!.subjectName}</p>
  return (
    <details className={styles.names} open={subjects.length <= 8}>
      <summary>{t.subjectCount(subjects.length)}</summary>
      <ol>
        {subjects.map((subject) => (
          <li key={subject.id}>{subject.subjectName}</li>
        ))}
      </ol>
    </details>
  )
}

/** The dry run in a sentence, with the reason for each subject that would be refused. */
export function DryRun({ outcome }: { outcome: Outcome | null }) {
  if (!outcome) return null
  const { ok, failed } = outcome
  return (
    <Banner
      type={failed.length ? 'warning' : 'info'}
      closeIcon={null}
      fullMode={false}
      bordered
      title={<span className={styles.outcome}>{said.dryRun(ok.length, failed.length)}</span>}
      description={
        failed.length ? (
          <ul className={styles.failed}>
            {failed.map((one) => (
              <li key={one.id}>
                <strong>{one.subjectName || one.id}</strong>
                <span>{one.reason}</span>
              </li>
            ))}
          </ul>
        ) : null
      }
    />
  )
}
/** The answer of every act over several subjects. */
export type Outcome = { ok: string[]; failed: { id: string; subjectName: string; reason: string }[] }
