import { Banner, Checkbox, Input, Skeleton } from '@douyinfe/semi-ui'
import { IconSearch } from '@douyinfe/semi-icons'
import { useState } from 'react'
import type { Candidate } from './candidate'
import { CandidateRow } from './candidate-row'
import style from './people.module.css'
import { t } from './texts'

type CandidatesProps = {
  count: number
  loadTitle: string
  chosen: ReadonlySet<string>
  onChoose: (userId: string, on: boolean) => void
}
function CandidateTable({
  people,
  count,
  loadTitle,
  soft,
  chosen,
  onChoose,
}: CandidatesProps & { people: readonly Candidate[]; soft: string }) {
  return (
    <div className={style.scroll} tabIndex={0} role="group" aria-label={t.candidates}>
      <table className={style.candidates}>
        <thead>
          <tr>
            <th scope="col" aria-label={t.select} />
            <th scope="col">{t.person}</th>
            <th scope="col">{t.domain}</th>
            <th scope="col">{loadTitle}</th>
            <th scope="col">{t.conflicts}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((one) => (
            <CandidateRow
              key={one.userId}
              person={one}
              count={count}
              soft={soft}
              chosen={chosen.has(one.userId)}
              onChoose={(on) => onChoose(one.userId, on)}
            />
          ))}
        </tbody>
      </table>
      {people.length === 0 ? <p className={style.muted}>{t.noCandidates}</p> : null}
    </div>
  )
}

/**
 * Table of candidates with load, matching fields and conflicts.
 * @param people null while loading; shown in the given order
 * @param count number of selected subjects
 * @param loadTitle column title of the load
 * @param soft text in front of a conflict that only warns
 */
export function Candidates({
  people,
  failed,
  count,
  loadTitle,
  soft = t.mustExplain,
  chosen,
  onChoose,
}: CandidatesProps & { people: readonly Candidate[] | null; failed: string; soft?: string }) {
  const [search, setSearch] = useState('')
  const [fitting, setFitting] = useState(false)
  const words = search.trim()
  const visiblePeople = (people ?? []).filter(
    (one) => (!fitting || one.fits > 0) && (!words || `${one.realname} ${one.departName}`.includes(words)),
  )
  return (
    <>
      <div className={style.tools}>
        <Input
          aria-label={t.findPeople}
          prefix={<IconSearch aria-hidden />}
          placeholder={t.nameOrInstitution}
          showClear
          value={search}
          onChange={setSearch}
          style={{ width: 220 }}
        />
        <Checkbox checked={fitting} onChange={(event) => setFitting(!!event.target.checked)}>
          {t.onlyFitting}
        </Checkbox>
      </div>
      {failed ? (
        <Banner type="danger" fullMode={false} bordered closeIcon={null} description={failed} />
      ) : !people ? (
        <Skeleton active loading placeholder={<Skeleton.Paragraph rows={6} />} />
      ) : (
        <CandidateTable
          people={visiblePeople}
          count={count}
          loadTitle={loadTitle}
          soft={soft}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
    </>
  )
}
