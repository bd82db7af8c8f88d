import { useForm } from '~/app/lib/form'
import { ActDialog } from '~/app/ui/act-dialog'
import { FormDay } from '~/app/ui/form/dates'
import { FormChoice } from '~/app/ui/form/choices'
import { FormLongText, FormNumber, FormText } from '~/app/ui/form/typed'
import { FormNotes } from '~/app/ui/form/form-notes'
import type { TaskRow } from '~/worker/tasks/contract'
import { ask } from '~/app/lib/api'
import { useRead } from '~/app/lib/read'
import { FormPicked } from '~/app/ui/form/picked'
import { type Picked, RemotePicker } from '~/app/ui/remote-picker'
import { t } from './texts'
import * as tasks from '~/worker/tasks/calls'

const findSubjects = async (keyword: string, signal: AbortSignal): Promise<Picked[]> => {
  const answer = await ask(tasks.taskChoices, { keyword }, signal)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result.map(({ value, label }) => ({ value, label }))
}
/** Loads name and people of the selected subject. */
function useSubject(subjectId: string) {
  const { read } = useRead(tasks.taskChoices, { subjectId })
  return read.state === 'here' ? read.result.find((one) => one.value === subjectId) : undefined
}

/** Form of a task. */
export function TaskDialog({ row, onClose }: { row: TaskRow | null; onClose: () => void }) {
  const known = {
    name: row?.name ?? '',
    ownerId: row?.ownerId ?? '',
    dueTime: row?.dueTime?.slice(0, 10) ?? '',
    rate: row?.rate ?? 0,
    note: row?.note ?? '',
  }
  const form = useForm(
    row ? tasks.updateTask : tasks.saveTask,
    row ? { id: row.id, lockVersion: row.lockVersion, ...known } : { subjectId: '', ...known },
    { keep: `task:${row?.id ?? 'new'}`, done: onClose, sends: withDue },
  )
  const { field, values } = form
  const subjectId = row ? row.subjectId : 'subjectId' in values ? values.subjectId : ''
  const subject = useSubject(subjectId)
  return (
    <ActDialog
      title={row ? row.name : t.new}
      verb={t.save}
      busy={form.busy}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <FormNotes form={form} />
      {!row && (
        <FormPicked
          {...field('subjectId')}
          label={t.subject}
          known={subject ? [subject] : []}
          onPicked={() => form.set('ownerId', '')}
        >
          {(picker) => <RemotePicker {...picker} load={findSubjects} placeholder={t.findSubject} />}
        </FormPicked>
      )}
      <FormText {...field('name')} label={t.name} />
      <FormChoice
        {...field('ownerId')}
        label={t.owner}
        options={subject?.people ?? (row?.ownerId ? [{ value: row.ownerId, label: row.ownerName }] : [])}
        placeholder={t.nobody}
        showClear
      />
      <FormDay {...field('dueTime')} label={t.due} />
      <FormNumber {...field('rate')} label={t.rate} help={t.rateHelp} step={5} />
      <FormLongText {...field('note')} label={t.note} />
    </ActDialog>
  )
}
/** Sends an empty due date as null. */
const withDue = <Values extends { dueTime?: unknown }>(values: Values) => ({
  ...values,
  dueTime: values.dueTime || null,
})
