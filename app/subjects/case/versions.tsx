import { shortStamp } from '~/app/lib/dates'
import type { SubjectDetail } from '~/worker/subjects/contract'
import styles from './case.module.css'
import { t } from './texts'

const words = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return t.emptyValue
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.map(words).join(t.semicolon) : Object.values(value).map(words).join(t.comma)
}

/** Every hand-in, and what changed since the one before. */
export function Versions({ versions }: { versions: SubjectDetail['versions'] }) {
  if (!versions.length) return null
  return (
    <section className={styles.versions}>
      <h3>{t.versions}</h3>
      <ol className={styles.records}>
        {versions.map((version) => (
          <li key={version.versionNo} className={styles.record}>
            <header>
              <strong>{t.versionAt(version.versionNo)}</strong>
              <span className={styles.quiet}>
                {version.submitter} · {shortStamp(version.submitTime)}
              </span>
            </header>
            {version.reason ? <p className={styles.text}>{version.reason}</p> : null}
            {version.diff.length ? (
              <details>
                <summary>{t.changesSince(version.diff.length)}</summary>
                <div className={styles.scroll}>
                  <table className={styles.table}>
                    <thead>
                      <tr>
                        <th>{t.content}</th>
                        <th>{t.before}</th>
                        <th>{t.now}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {version.diff.map((change) => (
                        <tr key={change.field}>
                          <td>{change.label}</td>
                          <td>{words(change.before)}</td>
                          <td>{words(change.after)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              </details>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
