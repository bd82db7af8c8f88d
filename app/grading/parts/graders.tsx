import { gradeStatusText } from './labels'
import styles from './grading.module.css'
import { t } from '~/app/grading/texts'

/** Graders of a subject with name and progress. The label repeats the progress as text beside the coloured dot. */
export function Graders({ people }: { people: readonly { userId: string; realname: string; status: string }[] }) {
  if (people.length === 0) return <span className={styles.none}>{t.notAssigned}</span>
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <li
          key={person.userId}
          className={styles.person}
          data-status={person.status}
          title={t.named(person.realname, gradeStatusText(person.status))}
        >
          <span className={styles.dot} role="img" aria-label={gradeStatusText(person.status)} />
          {person.realname}
        </li>
      ))}
    </ul>
  )
}
