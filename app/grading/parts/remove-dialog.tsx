import { CheckboxGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/use-send'
import { t } from '~/app/grading/texts'
import { SubjectNames } from '~/app/subjects/transitions/subject-names'
import { ActionDialog } from '~/app/ui/action-dialog'
import { LabelledField } from '~/app/ui/field'
import { ReasonField, isReasonLongEnough } from '~/app/ui/reason-field'
import * as grading from '~/worker/grading/calls'

type Grader = { userId: string; realname: string; status: string }
type Subject = { id: string; subjectName: string; graderList: readonly Grader[] }

/** Returns the graders of the subjects, with the numbers of their subjects and of those already scored. */
function gradersOf(subjects: readonly Subject[]) {
  const all = subjects.flatMap((subject) => subject.graderList)
  return [...new Map(all.map((one) => [one.userId, one.realname]))].map(([userId, realname]) => {
    const own = all.filter((one) => one.userId === userId)
    return { userId, realname, count: own.length, scored: own.filter((one) => one.status !== '未评分').length }
  })
}

/** Removes graders from one or many subjects. A reason is required if a grader has started. */
export function RemoveDialog({
  subjects,
  onClose,
  onDone,
}: {
  subjects: readonly Subject[]
  onClose: () => void
  onDone: () => void
}) {
  const { send, busy } = useSend()
  const [userIds, setUserIds] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const people = gradersOf(subjects)
  const needsReason = people.some((one) => userIds.includes(one.userId) && one.scored > 0)
  const confirm = async () => {
    const sent = await send(grading.removeGraders, {
      subjectIds: subjects
        .filter((one) => one.graderList.some((grader) => userIds.includes(grader.userId)))
        .map((one) => one.id),
      userIds,
      reason: reason.trim(),
    })
    if (sent.ok) onDone()
  }
  return (
    <ActionDialog
      title={t.removeGraders}
      verb={t.removeCount(userIds.length)}
      grave
      busy={busy}
      ready={userIds.length > 0 && (!needsReason || isReasonLongEnough(reason))}
      hint={needsReason ? t.removeHint : ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SubjectNames subjects={subjects} />
      <LabelledField label={t.graders} required>
        {() => (
          <CheckboxGroup
            direction="vertical"
            value={userIds}
            onChange={(value) => setUserIds(value.map(String))}
            options={people.map((one) => ({
              value: one.userId,
              label: `${one.realname}${subjects.length > 1 ? t.inSubjects(one.count) : ''}${one.scored ? t.scoredSome(one.scored) : ''}`,
            }))}
          />
        )}
      </LabelledField>
      <ReasonField
        value={reason}
        onChange={setReason}
        required={needsReason}
        help={needsReason ? t.reasonHelp : t.optional}
      />
    </ActionDialog>
  )
}
