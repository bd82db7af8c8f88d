import { Skeleton } from '@douyinfe/semi-ui'
import { useQuery } from '~/app/lib/query'
import { downloadHref } from '~/app/files/file-urls'
import { formatFileSize } from '~/app/ui/file-size'
import { Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'
import { hrefOf } from '~/worker/core/href'
import * as study from '~/worker/study/calls'

/**
 * The archive of a subject: documents by stage, missing documents, and a download of all. Hidden from viewers without
 * the right.
 */
export function CaseArchive({ subjectId }: { subjectId: string }) {
  const { read } = useQuery(study.archiveList, { subjectId })
  if (read.state === 'reading') return <Skeleton active loading placeholder={<Skeleton.Paragraph rows={2} />} />
  if (read.state === 'failed') return null
  const { items, missing } = read.result
  const stages = [...new Set([...items, ...missing].map((one) => one.stage_dictText))]
  return (
    <Section
      title={t.archive}
      actions={
        <>
          <StatusTag
            colour={missing.length ? 'orange' : 'green'}
            label={missing.length ? t.archiveMissing(missing.length) : t.archiveComplete}
          />
          <a
            className={`semi-button semi-button-tertiary semi-button-light ${styles.button}`}
            href={hrefOf(study.archiveZip, { subjectId })}
            download
          >
            {t.takeArchive}
          </a>
        </>
      }
    >
      {stages.map((stage) => {
        const files = items.filter((one) => one.stage_dictText === stage)
        const lacking = missing.filter((one) => one.stage_dictText === stage)
        return (
          <details key={stage}>
            <summary>
              {stage} <span className={styles.muted}>{t.archiveCount(files.length)}</span>{' '}
              {lacking.length > 0 && <StatusTag colour="orange" label={t.archiveMissing(lacking.length)} />}
            </summary>
            <ul className={styles.cards}>
              {files.map((one) => (
                <li key={one.id} className={styles.muted}>
                  <a href={downloadHref(one)} download={one.fileName}>
                    {one.fileName}
                  </a>{' '}
                  {[one.title, formatFileSize(one.size), one.uploader].filter(Boolean).join(' · ')}
                </li>
              ))}
              {lacking.map((one) => (
                <li key={one.title} className={styles.muted}>
                  <StatusTag colour="orange" label={one.title} />
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </Section>
  )
}
