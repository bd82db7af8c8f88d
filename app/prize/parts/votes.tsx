import { Button, Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '~/app/lib/use-send'
import { useDict } from '~/app/system/dict'
import { Select } from '~/app/ui/semi-controls'
import { Section } from '~/app/ui/page'
import type { VoteSubjectRow } from '~/worker/awards/contract'
import styles from './votes.module.css'
import { t } from '../texts'
import * as awards from '~/worker/awards/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'
import { useFieldConstraints } from '~/app/lib/form/schema'
import { countCharacters } from '~/worker/core/plain-text'

/** Votes of the committee: a line for each subject of the award round, with the viewer's own vote. */
export function Votes({ rows }: { rows: readonly VoteSubjectRow[] }) {
  if (rows.length === 0) return null
  return (
    <Section title={t.voting(rows.filter((row) => !row.mine && !row.concerned).length, rows.length)}>
      <ul className={styles.votes}>
        {rows.map((row) => (
          <li key={row.subjectId}>
            <div className={styles.subjectTitle}>
              <Link to={subjectPageUrl(row.subjectId)}>{row.subjectName}</Link>
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
            {row.concerned ? <p className={styles.none}>{t.voteConcerned}</p> : <OwnVote row={row} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const NO_PRIZE = 'none'
function OwnVote({ row }: { row: VoteSubjectRow }) {
  const levels = useDict('prize_level')
  const { send, busy } = useSend()
  const constraints = useFieldConstraints(awards.vote)
  const [level, setLevel] = useState(row.mine ? row.mine.prizeLevel || NO_PRIZE : '')
  const [opinion, setOpinion] = useState(row.mine?.opinion ?? '')
  const voteValues = { prizeLevel: level === NO_PRIZE ? '' : level, opinion: opinion.trim() }
  const same = !!row.mine && row.mine.prizeLevel === voteValues.prizeLevel && row.mine.opinion === voteValues.opinion
  return (
    <>
      <Select
        aria-label={`${t.vote} ${row.subjectName}`}
        placeholder={t.voteChoose}
        value={level || undefined}
        optionList={[...levels, { value: NO_PRIZE, label: t.voteNone }]}
        onChange={(value) => setLevel(value as string)}
      />
      <Input
        aria-label={`${t.voteOpinion} ${row.subjectName}`}
        placeholder={t.voteOpinion}
        value={opinion}
        maxLength={constraints('opinion').max}
        getValueLength={countCharacters}
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
