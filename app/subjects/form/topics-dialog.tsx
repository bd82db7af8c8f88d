import { Button, Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from '~/app/lib/query'
import { usePhone } from '~/app/ui/device'
import { EmptyState } from '~/app/ui/empty-state'
import { QueryView } from '~/app/ui/query-view'
import styles from './form.module.css'
import { t } from './texts'
import * as subjects from '~/worker/subjects/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'
import { Modal } from '~/app/ui/modal'
import type { ResultOf } from '~/worker/core/call'

type Topic = ResultOf<typeof subjects.topics>[number]

function TopicItem({ topic, onLeave }: { topic: Topic; onLeave: () => void }) {
  return (
    <li>
      <header>
        <strong>{topic.subjectName}</strong>
        <Link to={`/subjectMngr/subject/add?topicId=${topic.id}`} onClick={onLeave} className={styles.takeTopic}>
          {t.declareByTopic}
        </Link>
      </header>
      <p className={styles.small}>{[topic.domain_dictText, topic.departName].filter(Boolean).join(' · ')}</p>
      <p className={styles.note}>{topic.necessity}</p>
      <p className={styles.note}>{topic.targets}</p>
      {topic.takenUp.length ? (
        <p className={styles.small}>
          {t.takenUpBy}
          {topic.takenUp.map((one) => (
            <Link key={one.id} to={subjectPageUrl(one.id)} onClick={onLeave} className={styles.leaveLink}>
              {one.subjectName}
            </Link>
          ))}
        </p>
      ) : null}
    </li>
  )
}

/** The year's collected topics. Choosing one starts a declaration with the topic's content. */
export function TopicsDialog({ year, onClose }: { year: string; onClose: () => void }) {
  const phone = usePhone()
  const [keyword, setKeyword] = useState('')
  const { read, again } = useQuery(subjects.topics, { ...(year && { year }) })
  return (
    <Modal
      visible
      title={t.topicsOf(year)}
      width={860}
      style={phone ? undefined : { maxWidth: 'calc(100vw - 32px)' }}
      fullScreen={phone}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t.closeList}</Button>}
    >
      <QueryView read={read} again={again}>
        {(topics) => {
          const matchingTopics = topics.filter((topic) => topic.subjectName.includes(keyword.trim()))
          return topics.length === 0 ? (
            <EmptyState title={t.noTopics} help={t.noTopicsHelp} />
          ) : (
            <div className={styles.topics}>
              <Input
                aria-label={t.searchTopics}
                placeholder={t.searchTopics}
                value={keyword}
                showClear
                onChange={setKeyword}
              />
              {matchingTopics.length === 0 ? <EmptyState why="unmatched" title={t.noSuchTopics} /> : null}
              <ul>
                {matchingTopics.map((topic) => (
                  <TopicItem key={topic.id} topic={topic} onLeave={onClose} />
                ))}
              </ul>
            </div>
          )
        }}
      </QueryView>
    </Modal>
  )
}
