import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { shortStamp } from '~/app/lib/dates'
import type { SubjectDetail } from '~/worker/subjects/answers'
import styles from './case.module.css'
import { CompareDialog } from './compare-versions'
import { t } from './texts'

const NAMED = 6
const named = (diff: readonly { label: string }[]) =>
  t.named(
    diff
      .slice(0, NAMED)
      .map((one) => one.label)
      .join(t.listComma),
  )
/** Every submission, with the changes since the previous one and a link to the comparison. */
export function Versions({ id, versions }: { id: string; versions: SubjectDetail['versions'] }) {
  const [comparing, setComparing] = useState<number | null>(null)
  if (!versions.length) return null
  return (
    <section className={styles.versions}>
      <h3>{t.versions}</h3>
      <ol className={styles.records}>
        {versions.map((version) => (
          <li key={version.versionNo} className={styles.record}>
            <header>
              <strong>{t.versionAt(version.versionNo)}</strong>
              <span className={styles.muted}>
                {[version.submitter, shortStamp(version.submitTime)].filter(Boolean).join(' · ')}
              </span>
            </header>
            {version.reason ? <p className={styles.text}>{version.reason}</p> : null}
            {version.diff.length || version.marks ? (
              <div className={styles.changes}>
                <span className={styles.muted}>
                  {t.changesSince(version.diff.length)}
                  {version.diff.length ? named(version.diff) : ''}
                  {version.diff.length > NAMED ? t.andMore : ''}
                </span>
                <Button size="small" onClick={() => setComparing(version.versionNo)}>
                  {version.marks ? t.compareWithMarks(version.marks) : t.compare}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      {comparing ? <CompareDialog id={id} to={comparing} onClose={() => setComparing(null)} /> : null}
    </section>
  )
}
