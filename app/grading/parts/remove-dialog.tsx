import { CheckboxGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { MoveDialog } from '~/app/subjects/moves/dialog'
import { Labelled, Names, ReasonField, reasonGiven } from '~/app/subjects/moves/parts'

type Grader = { userId: string; realname: string; status: string }
type Subject = { id: string; subjectName: string; graderList: readonly Grader[] }

/** Takes graders off one subject or many; who has written something leaves with a reason. */
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
  const all = subjects.flatMap((subject) => subject.graderList)
  const people = [...new Map(all.map((one) => [one.userId, one.realname]))].map(([userId, realname]) => {
    const own = all.filter((one) => one.userId === userId)
    return { userId, realname, count: own.length, scored: own.filter((one) => one.status !== '未评分').length }
  })
  const needsReason = people.some((one) => userIds.includes(one.userId) && one.scored > 0)
  const confirm = async () => {
    const sent = await send('/v2/subject/upBatchRemoveSubjectGradeUsers', {
      subjectIds: subjects
        .filter((one) => one.graderList.some((grader) => userIds.includes(grader.userId)))
        .map((one) => one.id),
      userIds,
      reason: reason.trim(),
    })
    if (sent.ok) onDone()
  }
  return (
    <MoveDialog
      title="移除评分人"
      verb={`移除 ${userIds.length} 名评分人`}
      grave
      busy={busy}
      ready={userIds.length > 0 && (!needsReason || reasonGiven(reason))}
      hint={needsReason ? '已有评分的，分数保留备查，不再计入。' : ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <Labelled label="评分人" required>
        {() => (
          <CheckboxGroup
            direction="vertical"
            value={userIds}
            onChange={(value) => setUserIds(value.map(String))}
            options={people.map((one) => ({
              value: one.userId,
              label: `${one.realname}${subjects.length > 1 ? `（${one.count} 个课题）` : ''}${one.scored ? `，已评 ${one.scored} 个` : ''}`,
            }))}
          />
        )}
      </Labelled>
      <ReasonField
        value={reason}
        onChange={setReason}
        required={needsReason}
        help={needsReason ? '至少 5 个字，记入日志' : '选填'}
      />
    </MoveDialog>
  )
}
