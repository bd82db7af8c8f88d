import styles from './moves.module.css'
import { t } from './texts'

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
