import { Banner, Checkbox, Input, Skeleton, TextArea } from '@douyinfe/semi-ui'
import { IconSearch } from '@douyinfe/semi-icons'
import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { Field } from '~/app/ui/field'
import { Meter } from '~/app/ui/numbers'
import { StatusTag } from '~/app/ui/status-tag'
import type { AssignAnswer, AssignBoardRow, CandidateView } from '~/worker/reviews/answers'
import { type Stage, stageLabel } from '~/worker/reviews/rules'
import { useCandidates } from './candidates'
import { AssignSheet, DueField } from './sheet'
import style from './reviews.module.css'
import { reviewStates } from './words'
import { t } from '~/app/reviews/texts'
import * as reviews from '~/worker/reviews/calls'

export type SheetInput = {
  subjects: readonly AssignBoardRow[]
  stage: Stage
  least: number
  days: number
  onClose: () => void
  onDone: () => void
}

/** People chosen by hand: for one subject the whole list of its reviewers, for several those that come to each of them. */
export function HandSheet({ subjects, stage, least, days, onClose, onDone }: SheetInput) {
  const { send, busy } = useSend()
  const only = subjects.length === 1 ? subjects[0]! : null
  const present = only?.reviewers ?? []
  const committed = new Set(present.filter((one) => one.status === 2).map((one) => one.userId))
  const ids = subjects.map((subject) => subject.id)
  const { people, failed } = useCandidates(stage, ids)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(present.map((one) => one.userId)))
  const [search, setSearch] = useState('')
  const [fitting, setFitting] = useState(false)
  const [due, setDue] = useState('')
  const [override, setOverride] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState<AssignAnswer['failed']>([])

  const shown = (people ?? []).filter(
    (one) =>
      (!fitting || one.fits > 0) && (!search.trim() || `${one.realname} ${one.departName}`.includes(search.trim())),
  )
  const comes = (people ?? []).filter(
    (one) => chosen.has(one.userId) && !present.some((other) => other.userId === one.userId),
  )
  const soft = comes.filter((one) => one.conflicts.some((conflict) => !conflict.hard))
  const softNames = soft.map((one) => one.realname).join(t.listComma)
  const enough = only ? chosen.size >= least : chosen.size > 0
  const explained = soft.length === 0 || override.trim().length >= 5
  const toggle = (userId: string, on: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      if (on) next.add(userId)
      else next.delete(userId)
      return next
    })

  const confirm = async () => {
    const shared = { stage, userIds: [...chosen], ...(due && { dueTime: due }), override: override.trim() }
    const sent = only
      ? await send(reviews.setReviewers, { subjectId: only.id, ...shared })
      : await send(reviews.addReviewersToMany, { subjectIds: ids, ...shared })
    if (!sent.ok) {
      const result = sent.result as AssignAnswer | null
      setErrors(sent.fields)
      return setRefused(Array.isArray(result?.failed) ? result.failed : [])
    }
    if (sent.result.failed.length === 0) onDone()
    else setRefused(sent.result.failed)
  }
  return (
    <AssignSheet
      title={only ? t.reviewersTitle(stageLabel(stage)) : t.reviewersOfMany(subjects.length, stageLabel(stage))}
      verb={only ? t.saveReviewers : t.assignToSubjects(subjects.length)}
      hint={
        <>
          {t.chosenPeople(chosen.size, least)}
          {stage === 'RE' && chosen.size > 0 && chosen.size % 2 === 0 ? t.oddBetter : ''}
        </>
      }
      ready={enough && explained && !!people}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {only ? (
        <strong>{only.subjectName}</strong>
      ) : (
        <ol className={style.names}>
          {subjects.map((subject) => (
            <li key={subject.id}>{subject.subjectName}</li>
          ))}
        </ol>
      )}
      {refused.length ? (
        <Banner
          type="warning"
          fullMode={false}
          bordered
          closeIcon={null}
          title={t.subjectsRefused(refused.length)}
          description={
            <ul className={style.plain}>
              {refused.map((one) => (
                <li key={one.id}>{t.named(one.subjectName || one.id, one.reason)}</li>
              ))}
            </ul>
          }
        />
      ) : null}
      <div className={style.row}>
        <Input
          aria-label={t.findReviewers}
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
        <div className={style.scroll} tabIndex={0} aria-label={t.candidates}>
          <table className={style.candidates}>
            <thead>
              <tr>
                <th scope="col" aria-label={t.select} />
                <th scope="col">{t.reviewer}</th>
                <th scope="col">{t.domain}</th>
                <th scope="col">{t.loadAndLimit}</th>
                <th scope="col">{t.conflicts}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <Person
                  key={one.userId}
                  person={one}
                  count={subjects.length}
                  state={present.find((other) => other.userId === one.userId)?.status}
                  chosen={chosen.has(one.userId)}
                  fixed={committed.has(one.userId)}
                  proposed={subjects.some((row) => row.declined.some((other) => other.substituteId === one.userId))}
                  onChoose={(on) => toggle(one.userId, on)}
                />
              ))}
            </tbody>
          </table>
          {shown.length === 0 ? <p className={style.quiet}> {t.noCandidates}</p> : null}
        </div>
      )}
      {errors.userIds ? <p className={style.stop}>{errors.userIds}</p> : null}
      <div className={style.row}>
        <DueField value={due} onChange={setDue} days={days} error={errors.dueTime} />
      </div>
      {soft.length ? (
        <Field label={t.explanation} for="assign-override" required help={t.explainNames(softNames)}>
          <TextArea
            id="assign-override"
            autosize={{ minRows: 2, maxRows: 6 }}
            maxCount={500}
            value={override}
            onChange={setOverride}
          />
        </Field>
      ) : null}
    </AssignSheet>
  )
}

function Person({
  person,
  count,
  state,
  chosen,
  fixed,
  proposed,
  onChoose,
}: {
  person: CandidateView
  /** Subjects asked about. */
  count: number
  /** State of the person's review, where there is one. */
  state: number | undefined
  chosen: boolean
  fixed: boolean
  /** By somebody who declined. */
  proposed: boolean
  onChoose: (on: boolean) => void
}) {
  const hard = new Set(person.conflicts.filter((one) => one.hard).map((one) => one.subjectId))
  const never = hard.size === count && state === undefined
  // The load is the same for every subject; the rest is told once with how many it is about.
  const texts = [...new Set(person.conflicts.map((one) => `${one.hard}${one.text}`))]
  const about = (text: string) => person.conflicts.filter((one) => `${one.hard}${one.text}` === text).length
  return (
    <tr data-off={never}>
      <td>
        <Checkbox
          aria-label={t.selectName(person.realname)}
          checked={chosen}
          disabled={never || fixed}
          onChange={(event) => onChoose(!!event.target.checked)}
        />
      </td>
      <td>
        <span className={style.people}>
          {person.realname}
          {state === undefined ? null : <StatusTag {...reviewStates[state]!} />}
          {proposed && state === undefined ? <StatusTag colour="purple" label={t.proposed} /> : null}
        </span>
        <div className={style.quiet}>{person.departName}</div>
      </td>
      <td>
        {person.fits > 0 ? (
          <StatusTag colour="green" label={count > 1 ? t.fitsSome(person.fits, count) : t.fits} />
        ) : (
          <span className={style.quiet}>{t.fitsNot}</span>
        )}
      </td>
      <td style={{ minWidth: 150 }}>
        <Meter label={t.loadOf(person.realname)} value={person.load} max={Math.max(1, person.maxLoad)} unit="" />
        <span className={style.quiet}>{t.limitIs(person.maxLoad)}</span>
      </td>
      <td>
        {texts.length ? (
          <ul>
            {texts.map((text) => (
              <li key={text} className={text.startsWith('1') ? style.stop : style.warn}>
                {text.startsWith('1') ? t.mustAvoid : t.mustExplain}
                {text.slice(1)}
                {count > 1 && about(text) < count ? t.inSubjects(about(text)) : ''}
              </li>
            ))}
          </ul>
        ) : (
          <span className={style.quiet}>{t.noConflict}</span>
        )}
      </td>
    </tr>
  )
}
