import { Link } from 'react-router'
import { useRead } from '~/app/lib/read'
import { Empty } from '~/app/ui/empty'
import { Waiting } from '~/app/ui/waiting'
import { Likeness } from './likeness'
import type { CaseTabInput } from './tab'
import { verdicts } from '~/worker/similarity/contract'
import styles from './case.module.css'
import { t as subjects } from '~/app/subjects/texts'
import { t } from './texts'
import * as similarityCalls from '~/worker/similarity/calls'
import { subjectPage } from '~/worker/policy/pages'

/** Subjects similar to this one, the most similar first. */
export function SimilarityTab({ subject }: CaseTabInput) {
  const { read, again } = useRead(similarityCalls.similarTo, { subjectId: subject.id })
  return (
    <Waiting read={read} again={again}>
      {(list) =>
        list.length ? (
          <section className={styles.scroll} aria-label={t.similarity} tabIndex={0}>
            <table className={`${styles.table} ${styles.fits}`}>
              <thead>
                <tr>
                  <th>{t.subject}</th>
                  <th>{t.similarity}</th>
                  <th>{t.verdict}</th>
                </tr>
              </thead>
              <tbody>
                {list.map((one) => (
                  <tr key={one.subjectId}>
                    <td>
                      <Link to={subjectPage(one.subjectId)}>{one.subjectName}</Link>
                      <div className={styles.muted}>{[one.year, one.departName].filter(Boolean).join(' · ')}</div>
                    </td>
                    <td>
                      <Likeness rate={one.rate} />
                    </td>
                    <td>{verdicts[one.verdict as keyof typeof verdicts] ?? verdicts.none}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : (
          <Empty title={subjects.noSimilar} />
        )
      }
    </Waiting>
  )
}
