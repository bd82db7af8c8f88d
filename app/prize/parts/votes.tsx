import { Button, Input, Select } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { casePath } from '~/app/grading/parts/words'
import { useSend } from '~/app/lib/send'
import { useRead } from '~/app/subjects/case/read'
import { useDict } from '~/app/system/dict'
import { Section } from '~/app/ui/page'
import type { VoteRow } from '~/worker/awards/contract'
import styles from './votes.module.css'
import { t } from '../texts'

/** What the committee votes on: a line per subject in the awards, with the own vote. */
export function Votes() {
  const { read, again } = useRead<VoteRow[]>('/v2/prize/votes')
  if (read.state !== 'here' || read.result.length === 0) return null
  return (
    <Section title={t.voting(read.result.filter((row) => !row.mine).length, read.result.length)}>
      <ul className={styles.votes}>
        {read.result.map((row) => (
          <Line key={row.subjectId} row={row} onVoted={again} />
        ))}
      </ul>
    </Section>
  )
}

const NONE = 'none'
function Line({ row, onVoted }: { row: VoteRow; onVoted: () => void }) {
  const levels = useDict('prize_level')
  const { send, busy } = useSend()
  const [level, setLevel] = useState(row.mine ? row.mine.prizeLevel || NONE : '')
  const [opinion, setOpinion] = useState(row.mine?.opinion ?? '')
  const given = { prizeLevel: level === NONE ? '' : level, opinion: opinion.trim() }
  const same = !!row.mine && row.mine.prizeLevel === given.prizeLevel && row.mine.opinion === given.opinion
  const vote = async () => {
    const sent = await send('/v2/prize/vote', { subjectId: row.subjectId, ...given })
    if (sent.ok) onVoted()
  }
  return (
    <li>
      <div className={styles.what}>
        <Link to={casePath(row.subjectId)}>{row.subjectName}</Link>
        <p>
          {[row.subjectNum, row.domain_dictText, row.gradeRank === null ? '' : t.rankIs(row.gradeRank), row.gradeLevel]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Select
        aria-label={`${t.vote} ${row.subjectName}`}
        placeholder={t.voteChoose}
        value={level || undefined}
        optionList={[...levels, { value: NONE, label: t.voteNone }]}
        onChange={(value) => setLevel(value as string)}
      />
      <Input
        aria-label={`${t.voteOpinion} ${row.subjectName}`}
        placeholder={t.voteOpinion}
        value={opinion}
        maxLength={500}
        onChange={setOpinion}
      />
      <Button loading={busy} disabled={!level || same} onClick={() => void vote()}>
        {row.mine ? t.voteAgain : t.vote}
      </Button>
    </li>
  )
}
