import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { formatMinutes } from '~/app/lib/dates'
import type { SubjectDetail } from '~/worker/subjects/responses'
import styles from './case.module.css'
import { VersionComparisonDialog } from './version-comparison'
import { t } from './texts'

const MAX_NAMED_FIELDS = 6
const changedFieldsText = (diff: readonly { label: string }[]) =>
  t.named(
    diff
      .slice(0, MAX_NAMED_FIELDS)
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
                {[version.submitter, formatMinutes(version.submitTime)].filter(Boolean).join(' · ')}
              </span>
            </header>
            {version.reason ? <p className={styles.text}>{version.reason}</p> : null}
            {version.diff.length || version.marks ? (
              <div className={styles.changes}>
                <span className={styles.muted}>
                  {t.changesSince(version.diff.length)}
                  {version.diff.length ? changedFieldsText(version.diff) : ''}
                  {version.diff.length > MAX_NAMED_FIELDS ? t.andMore : ''}
                </span>
                <Button size="small" onClick={() => setComparing(version.versionNo)}>
                  {version.marks ? t.compareWithMarks(version.marks) : t.compare}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      {comparing ? <VersionComparisonDialog id={id} to={comparing} onClose={() => setComparing(null)} /> : null}
    </section>
  )
}
