import { Banner } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { AssignSheet } from '~/app/judging/people/assign-sheet'
import { Candidates } from '~/app/judging/people/candidates'
import { t as judging } from '~/app/judging/people/texts'
import { useForm } from '~/app/lib/form'
import { FormDay } from '~/app/ui/form/dates'
import { FormWrong } from '~/app/ui/form/field'
import { FormLongText } from '~/app/ui/form/typed'
import type { AssignAnswer, AssignBoardRow } from '~/worker/reviews/answers'
import { type Stage, stageLabel } from '~/worker/reviews/rules'
import { candidateOf, useCandidates } from './candidates'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'
import * as reviews from '~/worker/reviews/calls'
import { needsReason } from '~/worker/reviews/conflicts.rules'

export type SheetInput = {
  subjects: readonly AssignBoardRow[]
  stage: Stage
  least: number
  days: number
  onClose: () => void
  onDone: () => void
}

function Refused({ of: refused }: { of: AssignAnswer['failed'] }) {
  return (
    <Banner
      type="warning"
      fullMode={false}
      bordered
      closeIcon={null}
      title={t.subjectsRefused(refused.length)}
      description={
        <ul className={style.plainList}>
          {refused.map((one) => (
            <li key={one.id}>{t.named(one.subjectName || one.id, one.reason)}</li>
          ))}
        </ul>
      }
    />
  )
}

/** Returns the names of new reviewers whose conflicts need an explanation. */
const namesToExplain = (
  people: ReturnType<typeof useCandidates>['people'],
  chosen: ReadonlySet<string>,
  present: AssignBoardRow['reviewers'],
) =>
  (people ?? [])
    .filter((one) => chosen.has(one.userId) && !present.some((other) => other.userId === one.userId))
    .filter((one) => one.conflicts.some(needsReason))
    .map((one) => one.realname)
    .join(t.listComma)

const Names = ({ of: subjects }: { of: SheetInput['subjects'] }) => (
  <ol className={style.names}>
    {subjects.map((subject) => (
      <li key={subject.id}>{subject.subjectName}</li>
    ))}
  </ol>
)

/** Manual assignment: for one subject its complete list of reviewers, for several subjects the reviewers added to each. */
export function HandSheet({ subjects, stage, least, days, onClose, onDone }: SheetInput) {
  const only = subjects.length === 1 ? subjects[0]! : null
  const present = only?.reviewers ?? []
  const ids = subjects.map((subject) => subject.id)
  const { people, failed } = useCandidates(stage, ids)
  const about = { stage, userIds: present.map((one) => one.userId), dueTime: '', override: '' }
  const { field, values, set, submit, busy } = useForm(
    only ? reviews.setReviewers : reviews.addReviewersToMany,
    only ? { subjectId: only.id, ...about } : { subjectIds: ids, ...about },
    {
      done: (result) => (result.failed.length === 0 ? onDone() : setRefused(result.failed)),
      refused: ({ result }) => {
        const failedRows = (result as AssignAnswer | null)?.failed
        setRefused(Array.isArray(failedRows) ? failedRows : [])
      },
    },
  )
  const chosen = new Set(values.userIds)
  const [refused, setRefused] = useState<AssignAnswer['failed']>([])

  const softNames = namesToExplain(people, chosen, present)
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
      {only ? <strong>{only.subjectName}</strong> : <Names of={subjects} />}
      {refused.length ? <Refused of={refused} /> : null}
      <Candidates
        people={people?.map((one) => candidateOf(one, subjects, present)) ?? null}
        failed={failed}
        count={subjects.length}
        loadTitle={t.loadAndLimit}
        chosen={chosen}
        onChoose={toggle}
      />
      <FormWrong {...field('userIds')} label={judging.candidates} whole />
      <FormDay {...field('dueTime')} label={t.dueDate} optional help={t.dueHelp(days)} />
      {softNames ? (
        <FormLongText {...field('override')} label={t.explanation} required help={t.explainNames(softNames)} />
      ) : null}
    </AssignSheet>
  )
}
