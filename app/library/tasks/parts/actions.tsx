import { callApi } from '~/app/lib/api'
import { useDryRun } from '~/app/lib/use-dry-run'
import { useForm } from '~/app/lib/use-form'
import { useRowActions } from '~/app/lib/row-actions'
import { useSend } from '~/app/lib/use-send'
import { type Question, QuestionDialog } from '~/app/ui/question-dialog'
import type { Option } from '~/app/ui/choice'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { DryRunReport } from '~/app/ui/dry-run-report'
import { FormChoice, FormChoices, FormSwitch } from '~/app/ui/form/choice-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import type { OrgType } from '~/worker/library/contract'
import * as calls from '~/worker/library/tasks/calls'
import type { TaskDetail, TaskRow } from '~/worker/library/tasks/contract'
import { t } from '../texts'
import { TaskForm } from './task-form'

export type TaskAction = 'edit' | 'assign' | 'issue' | 'start' | 'finish' | 'close' | 'reopen' | 'delete'

/** Actions on tasks with their confirmation dialogs. */
export function useTaskActions({
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
  const { doing, begin, close } = useRowActions<TaskAction | 'new', TaskRow, TaskDetail>({
    atOnce: (action, ids) =>
      action === 'start' || action === 'finish' || action === 'reopen'
        ? send(calls.transitionTasks, { ids, act: action })
        : null,
    read: (action, id) => (action === 'edit' ? callApi(calls.taskDetail, { id }) : null),
  })
  const { act = 'new', ids = [], whole, done } = doing ?? {}
  const questions: Partial<Record<typeof act, Question>> = {
    delete: {
      title: t.deleteAsk(ids.length),
      act: t.delete,
      danger: true,
      send: () => send(calls.deleteReady, { ids, type: 'task' }),
    },
    close: {
      title: t.closeAsk(ids.length),
      act: t.close,
      danger: true,
      reason: t.reason,
      send: (reason) => send(calls.transitionTasks, { ids, act: 'close', reason }),
    },
  }
  const question = questions[act]
  const dialog = doing && (
    <>
      {(act === 'new' || whole) && (
        <TaskForm room={room} of={whole ?? null} plans={plans} departs={departs} plan={plan} onClose={close} />
      )}
      {act === 'issue' && <IssueDialog ids={ids} onClose={close} onDone={done} />}
      {act === 'assign' && <AssignSheet ids={ids} departs={departs} onClose={close} onDone={done} />}
      {question && <QuestionDialog of={question} onDone={done} onClose={close} />}
    </>
  )
  return { begin, dialog }
}

/** Shows the missing data of each task before the tasks are issued. */
function IssueDialog({
  ids,
  onClose,
  onDone,
}: {
  ids: string[]
  onClose: () => void
  onDone: (() => void) | undefined
}) {
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
        if (ok) onDone?.()
        return ok
      }}
    >
      {refusal && <p role="alert">{refusal}</p>}
      <DryRunReport outcome={outcome} />
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
  onDone: (() => void) | undefined
}) {
  const form = useForm(
    calls.assignTasks,
    { ids, departIds: [], all: 0, way: 'add' },
    {
      done: () => {
        onDone?.()
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
