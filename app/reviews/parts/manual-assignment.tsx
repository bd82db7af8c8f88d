import { Banner } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { AssignSheet } from '~/app/review-workspace/people/assign-sheet'
import { Candidates } from '~/app/review-workspace/people/candidates'
import { t as judging } from '~/app/review-workspace/people/texts'
import { useForm } from '~/app/lib/use-form'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormErrors } from '~/app/ui/form/form-field'
import { FormTextArea } from '~/app/ui/form/text-fields'
import type { AssignResponse, AssignmentBoardRow } from '~/worker/reviews/responses'
import { type ReviewStage, reviewStageLabel } from '~/worker/reviews/rules'
import { candidateOf, useCandidates } from './use-candidates'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'
import * as reviews from '~/worker/reviews/calls'
import { needsJustification } from '~/worker/reviews/conflicts.rules'

export type AssignmentSheetProps = {
  subjects: readonly AssignmentBoardRow[]
  stage: ReviewStage
  least: number
  days: number
  onClose: () => void
  onDone: () => void
}

function RefusedAssignments({ of: refused }: { of: AssignResponse['failed'] }) {
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
const namesWithConflicts = (
  people: ReturnType<typeof useCandidates>['people'],
  chosen: ReadonlySet<string>,
  present: AssignmentBoardRow['reviewers'],
) =>
  (people ?? [])
    .filter((one) => chosen.has(one.userId) && !present.some((other) => other.userId === one.userId))
    .filter((one) => one.conflicts.some(needsJustification))
    .map((one) => one.realname)
    .join(t.listComma)

const SubjectNameList = ({ of: subjects }: { of: AssignmentSheetProps['subjects'] }) => (
  <ol className={style.names}>
    {subjects.map((subject) => (
      <li key={subject.id}>{subject.subjectName}</li>
    ))}
  </ol>
)

/** Manual assignment: for one subject its complete list of reviewers, for several subjects the reviewers added to each. */
export function ManualAssignmentSheet({ subjects, stage, least, days, onClose, onDone }: AssignmentSheetProps) {
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
        const failedRows = (result as AssignResponse | null)?.failed
        setRefused(Array.isArray(failedRows) ? failedRows : [])
      },
    },
  )
  const chosen = new Set(values.userIds)
  const [refused, setRefused] = useState<AssignResponse['failed']>([])

  const softNames = namesWithConflicts(people, chosen, present)
  const enough = only ? chosen.size >= least : chosen.size > 0
  const toggle = (userId: string, on: boolean) =>
    set('userIds', on ? [...chosen, userId] : [...chosen].filter((one) => one !== userId))

  return (
    <AssignSheet
      title={
        only ? t.reviewersTitle(reviewStageLabel(stage)) : t.reviewersOfMany(subjects.length, reviewStageLabel(stage))
      }
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
      {only ? <strong>{only.subjectName}</strong> : <SubjectNameList of={subjects} />}
      {refused.length ? <RefusedAssignments of={refused} /> : null}
      <Candidates
        people={people?.map((one) => candidateOf(one, subjects, present)) ?? null}
        failed={failed}
        count={subjects.length}
        loadTitle={t.loadAndLimit}
        chosen={chosen}
        onChoose={toggle}
      />
      <FormErrors {...field('userIds')} label={judging.candidates} whole />
      <FormDate {...field('dueTime')} label={t.dueDate} optional help={t.dueHelp(days)} />
      {softNames ? (
        <FormTextArea {...field('override')} label={t.explanation} required help={t.explainNames(softNames)} />
      ) : null}
    </AssignSheet>
  )
}
