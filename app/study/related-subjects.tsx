import { Skeleton } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from '~/app/lib/query'
import { Section } from '~/app/ui/page'
import { Select } from '~/app/ui/semi-controls'
import styles from './study.module.css'
import { t } from './texts'
import { studyPageUrl } from '~/worker/policy/page-urls'
import * as subjects from '~/worker/subjects/calls'

const MAX_ROWS = 20

/** Other subjects of the same research direction that the viewer may see. */
export function RelatedSubjects({
  subjectId,
  domain,
  directions,
}: {
  subjectId: string
  domain: string
  directions: readonly { value: string; text: string }[]
}) {
  const [direction, setDirection] = useState(domain)
  const { read } = useQuery(subjects.listSubjects, {
    listType: 'historyPass',
    domain: direction,
    pageSize: MAX_ROWS + 1,
  })
  const others =
    read.state === 'here' ? read.result.records.filter((one) => one.id !== subjectId).slice(0, MAX_ROWS) : []
  return (
    <Section title={t.sameDirection}>
      <Select
        aria-label={t.direction}
        value={direction}
        optionList={directions.map(({ value, text }) => ({ value, label: text }))}
        onChange={(value) => setDirection(value as string)}
        style={{ width: '100%' }}
      />
      {read.state === 'reading' ? <Skeleton active loading placeholder={<Skeleton.Paragraph rows={4} />} /> : null}
      {read.state === 'failed' ? (
        <p className={styles.muted} role="alert">
          {read.message}
        </p>
      ) : null}
      {read.state === 'here' && others.length === 0 ? <p className={styles.muted}>{t.noOthers}</p> : null}
      {others.length ? (
        <ul className={styles.related}>
          {others.map((one) => (
            <li key={one.id}>
              <Link to={studyPageUrl(one.id)}>
                {one.subjectName}
                <span className={styles.muted}>
                  {[one.subjectNum, one.status_dictText].filter(Boolean).join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {read.state === 'here' && read.result.total > MAX_ROWS + 1 ? (
        <p className={styles.muted}>{t.more(read.result.total)}</p>
      ) : null}
    </Section>
  )
}
