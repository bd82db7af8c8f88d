import { Button, Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '~/app/lib/send'
import { useDict } from '~/app/system/dict'
import { Select } from '~/app/ui/named'
import { Section } from '~/app/ui/page'
import type { VoteRow } from '~/worker/awards/contract'
import styles from './votes.module.css'
import { t } from '../texts'
import * as awards from '~/worker/awards/calls'
import { subjectPage } from '~/worker/policy/pages'
import { useAsked } from '~/app/lib/form/schema'
import { lengthOfText } from '~/worker/core/plain-text'

/** Votes of the committee: a line for each subject of the award round, with the viewer's own vote. */
export function Votes({ rows }: { rows: readonly VoteRow[] }) {
  if (rows.length === 0) return null
  return (
    <Section title={t.voting(rows.filter((row) => !row.mine && !row.concerned).length, rows.length)}>
      <ul className={styles.votes}>
        {rows.map((row) => (
          <li key={row.subjectId}>
            <div className={styles.subjectTitle}>
              <Link to={subjectPage(row.subjectId)}>{row.subjectName}</Link>
              <p>
                {[
                  row.subjectNum,
                  row.domain_dictText,
                  row.gradeRank === null ? '' : t.rankIs(row.gradeRank),
                  row.gradeLevel,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {row.concerned ? <p className={styles.none}>{t.voteConcerned}</p> : <Own row={row} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const NONE = 'none'
function Own({ row }: { row: VoteRow }) {
  const levels = useDict('prize_level')
  const { send, busy } = useSend()
  const constraints = useAsked(awards.vote)
  const [level, setLevel] = useState(row.mine ? row.mine.prizeLevel || NONE : '')
  const [opinion, setOpinion] = useState(row.mine?.opinion ?? '')
  const voteValues = { prizeLevel: level === NONE ? '' : level, opinion: opinion.trim() }
  const same = !!row.mine && row.mine.prizeLevel === voteValues.prizeLevel && row.mine.opinion === voteValues.opinion
  return (
    <>
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
        maxLength={constraints('opinion').max}
        getValueLength={lengthOfText}
        onChange={setOpinion}
      />
      <Button
        loading={busy}
        disabled={!level || same}
        onClick={() => void send(awards.vote, { subjectId: row.subjectId, ...voteValues })}
      >
        {row.mine ? t.voteAgain : t.vote}
      </Button>
    </>
  )
}
