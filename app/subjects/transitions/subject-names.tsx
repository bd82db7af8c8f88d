import styles from './transitions.module.css'
import { t } from './texts'

/** The subjects of an action: one by its name, several by their number with an expandable list of names. */
export function SubjectNames({ subjects }: { subjects: readonly { id: string; subjectName: string }[] }) {
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
