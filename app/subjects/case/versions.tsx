import { shortStamp } from '~/app/lib/dates'
import type { SubjectDetail } from '~/worker/subjects/contract'
import styles from './case.module.css'

const words = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '（空）'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.map(words).join('；') : Object.values(value).map(words).join('，')
}

/** Every hand-in, and what changed since the one before. */
export function Versions({ versions }: { versions: SubjectDetail['versions'] }) {
  if (!versions.length) return null
  return (
    <section className={styles.versions}>
      <h3>提交版本</h3>
      <ol className={styles.records}>
        {versions.map((version) => (
          <li key={version.versionNo} className={styles.record}>
            <header>
              <strong>第 {version.versionNo} 版</strong>
              <span className={styles.quiet}>
                {version.submitter} · {shortStamp(version.submitTime)}
              </span>
            </header>
            {version.reason ? <p className={styles.text}>{version.reason}</p> : null}
            {version.diff.length ? (
              <details>
                <summary>与上一版相比改动 {version.diff.length} 处</summary>
                <div className={styles.scroll}>
                  <table className={styles.table}>
                    <thead>
                      <tr>
                        <th>内容</th>
                        <th>原来</th>
                        <th>现在</th>
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
