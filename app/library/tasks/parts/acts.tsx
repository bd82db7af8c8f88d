import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { useDryRun } from '~/app/lib/dry-run'
import { useForm } from '~/app/lib/form'
import { useSend } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'
import type { Option } from '~/app/ui/choice'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { DryRun } from '~/app/ui/dry-run'
import { FormChoice, FormChoices, FormSwitch } from '~/app/ui/form/choices'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import type { OrgType } from '~/worker/library/contract'
import * as calls from '~/worker/library/tasks/calls'
import type { TaskDetail, TaskRow } from '~/worker/library/tasks/contract'
import { t } from '../texts'
import { TaskForm } from './task-form'

export type TaskAct = 'edit' | 'assign' | 'issue' | 'start' | 'finish' | 'close' | 'reopen' | 'delete'
type Doing = { act: TaskAct | 'new'; ids: string[]; whole?: TaskDetail; done?: () => void }

/** What is asked before an act upon tasks, and the act. */
export function useTaskActs({
  room,
  plans,
  departs,
  plan,
}: {
  room: OrgType
  plans: readonly Option[]
  departs: readonly Option[]
  plan: string
}) {
  const { send } = useSend()
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const begin = async (act: Doing['act'], rows: readonly TaskRow[], done?: () => void) => {
    const ids = rows.map(({ id }) => id)
    if (act === 'start' || act === 'finish' || act === 'reopen')
      return void ((await send(calls.moveTasks, { ids, act })).ok && done?.())
    if (act !== 'edit') return setDoing({ act, ids, ...(done && { done }) })
    const answer = await ask(calls.taskDetail, { id: ids[0]! })
    if (answer.ok) setDoing({ act, ids, whole: answer.result })
    else tellFailure(answer)
  }
  const after = (sent: boolean) => {
    if (sent) doing?.done?.()
    return sent
  }
  const ids = doing?.ids ?? []
  const dialog = doing && (
    <>
      {(doing.act === 'new' || doing.whole) && (
        <TaskForm room={room} of={doing.whole ?? null} plans={plans} departs={departs} plan={plan} onClose={close} />
      )}
      {doing.act === 'issue' && <IssueDialog ids={ids} onClose={close} onDone={() => after(true)} />}
      {doing.act === 'assign' && <AssignSheet ids={ids} departs={departs} onClose={close} onDone={() => after(true)} />}
      {doing.act === 'delete' && (
        <ConfirmDialog
          open
          danger
          title={t.deleteAsk(ids.length)}
          act={t.delete}
          onCancel={close}
          onConfirm={async () => after((await send(calls.deleteReady, { ids, type: 'task' })).ok)}
        />
      )}
      {doing.act === 'close' && (
        <ReasonDialog
          open
          danger
          title={t.closeAsk(ids.length)}
          act={t.close}
          label={t.reason}
          onCancel={close}
          onConfirm={async (reason) => after((await send(calls.moveTasks, { ids, act: 'close', reason })).ok)}
        />
      )}
    </>
  )
  return { begin, dialog }
}

/** What each task still lacks is said before any is issued. */
function IssueDialog({ ids, onClose, onDone }: { ids: string[]; onClose: () => void; onDone: () => void }) {
  const { send } = useSend()
  const { outcome, refusal } = useDryRun(calls.issueTasks, { ids })
  return (
    <ConfirmDialog
      open
      title={t.issueAsk(ids.length)}
      act={t.issue}
      blocked={!outcome?.ok.length}
      onCancel={onClose}
      onConfirm={async () => {
        const { ok } = await send(calls.issueTasks, { ids: outcome?.ok ?? ids })
        if (ok) onDone()
        return ok
      }}
    >
      {refusal && <p role="alert">{refusal}</p>}
      <DryRun outcome={outcome} />
    </ConfirmDialog>
  )
}

function AssignSheet({
  ids,
  departs,
  onClose,
  onDone,
}: {
  ids: string[]
  departs: readonly Option[]
  onClose: () => void
  onDone: () => void
}) {
  const form = useForm(
    calls.assignTasks,
    { ids, departIds: [], all: 0, way: 'add' },
    {
      done: () => {
        onDone()
        onClose()
      },
    },
  )
  const { field } = form
  return (
    <FormSheet form={form} title={t.assignAsk(ids.length)} verb={t.assign} onClose={onClose}>
      <FormChoice
        {...field('way')}
        label={t.way}
        options={[
          { value: 'add', label: t.wayAdd },
          { value: 'replace', label: t.wayReplace },
          { value: 'remove', label: t.wayRemove },
        ]}
      />
      <FormSwitch {...field('all')} label={t.assignAll} help={t.assignAllHelp} />
      <FormChoices {...field('departIds')} label={t.departs} options={departs} />
    </FormSheet>
  )
}
