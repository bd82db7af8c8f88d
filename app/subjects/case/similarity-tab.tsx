import { Link } from 'react-router'
import { useQuery } from '~/app/lib/query'
import { EmptyState } from '~/app/ui/empty-state'
import { QueryView } from '~/app/ui/query-view'
import { SimilarityRate } from './similarity-rate'
import type { CaseTabProps } from './tab-props'
import { t as verdicts } from '~/worker/similarity/verdicts.texts'
import styles from './case.module.css'
import { t as subjects } from '~/app/subjects/texts'
import { t } from './texts'
import * as similarityCalls from '~/worker/similarity/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'

/** Subjects similar to this one, the most similar first. */
export function SimilarityTab({ subject }: CaseTabProps) {
  const { read, again } = useQuery(similarityCalls.similarTo, { subjectId: subject.id })
  return (
    <QueryView read={read} again={again}>
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
                      <Link to={subjectPageUrl(one.subjectId)}>{one.subjectName}</Link>
                      <div className={styles.muted}>{[one.year, one.departName].filter(Boolean).join(' · ')}</div>
                    </td>
                    <td>
                      <SimilarityRate rate={one.rate} />
                    </td>
                    <td>{verdicts[one.verdict as keyof typeof verdicts] ?? verdicts.none}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : (
          <EmptyState title={subjects.noSimilar} />
        )
      }
    </QueryView>
  )
}
