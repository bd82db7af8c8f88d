import { Banner, Checkbox, Input, Skeleton } from '@douyinfe/semi-ui'
import { IconSearch } from '@douyinfe/semi-icons'
import { useState } from 'react'
import { useForm } from '~/app/lib/form'
import { FormDay } from '~/app/ui/form/dates'
import { FormWrong } from '~/app/ui/form/field'
import { FormLongText } from '~/app/ui/form/typed'
import type { AssignAnswer, AssignBoardRow } from '~/worker/reviews/answers'
import { type Stage, stageLabel } from '~/worker/reviews/rules'
import { CandidateRow } from './candidate-row'
import { useCandidates } from './candidates'
import { AssignSheet } from './sheet'
import style from './reviews.module.css'
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
  const only = subjects.length === 1 ? subjects[0]! : null
  const present = only?.reviewers ?? []
  const committed = new Set(present.filter((one) => one.status === 2).map((one) => one.userId))
  const ids = subjects.map((subject) => subject.id)
  const { people, failed } = useCandidates(stage, ids)
  const about = { stage, userIds: present.map((one) => one.userId), dueTime: '', override: '' }
  const { field, values, set, submit, busy } = useForm(
    only ? reviews.setReviewers : reviews.addReviewersToMany,
    only ? { subjectId: only.id, ...about } : { subjectIds: ids, ...about },
    {
      done: (result) => (result.failed.length === 0 ? onDone() : setRefused(result.failed)),
      refused: ({ result }) => {
        const told = (result as AssignAnswer | null)?.failed
        setRefused(Array.isArray(told) ? told : [])
      },
    },
  )
  const chosen = new Set(values.userIds)
  const [search, setSearch] = useState('')
  const [fitting, setFitting] = useState(false)
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
  const toggle = (userId: string, on: boolean) =>
    set('userIds', on ? [...chosen, userId] : [...chosen].filter((one) => one !== userId))

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
      ready={enough && !!people}
      busy={busy}
      onConfirm={() => void submit()}
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
                <CandidateRow
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
      <FormWrong {...field('userIds')} label={t.candidates} whole />
      <FormDay {...field('dueTime')} label={t.dueDate} optional help={t.dueHelp(days)} />
      {soft.length ? (
        <FormLongText {...field('override')} label={t.explanation} required help={t.explainNames(softNames)} />
      ) : null}
    </AssignSheet>
  )
}
