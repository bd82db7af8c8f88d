import { Banner, Checkbox, Input, Skeleton } from '@douyinfe/semi-ui'
import { IconSearch } from '@douyinfe/semi-icons'
import { useState } from 'react'
import type { Candidate } from './candidate'
import { CandidateRow } from './candidate-row'
import style from './people.module.css'
import { t } from './texts'

type Shown = {
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
}: Shown & { people: readonly Candidate[]; soft: string }) {
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
      {people.length === 0 ? <p className={style.quiet}>{t.noCandidates}</p> : null}
    </div>
  )
}

/**
 * Who may be asked to judge, with what each has to do already, what fits and what stands between.
 * @param people null while they are read, in the order in which they are shown
 * @param count subjects asked about
 * @param loadTitle what the load is measured in
 * @param soft what is said before a tie that forbids nothing
 */
export function Candidates({
  people,
  failed,
  count,
  loadTitle,
  soft = t.mustExplain,
  chosen,
  onChoose,
}: Shown & { people: readonly Candidate[] | null; failed: string; soft?: string }) {
  const [search, setSearch] = useState('')
  const [fitting, setFitting] = useState(false)
  const words = search.trim()
  const shown = (people ?? []).filter(
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
          people={shown}
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
