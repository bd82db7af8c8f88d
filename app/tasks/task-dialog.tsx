import { useForm } from '~/app/lib/use-form'
import { ActionDialog } from '~/app/ui/action-dialog'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormTextArea, FormNumber, FormText } from '~/app/ui/form/text-fields'
import { FormNotices } from '~/app/ui/form/form-notices'
import type { TaskRow } from '~/worker/tasks/contract'
import { callApi } from '~/app/lib/api'
import { useQuery } from '~/app/lib/query'
import { FormPicker } from '~/app/ui/form/picker-fields'
import { type PickerOption, RemotePicker } from '~/app/ui/remote-picker'
import { t } from './texts'
import * as tasks from '~/worker/tasks/calls'

const findSubjects = async (keyword: string, signal: AbortSignal): Promise<PickerOption[]> => {
  const answer = await callApi(tasks.taskChoices, { keyword }, signal)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result.map(({ value, label }) => ({ value, label }))
}
/** Loads name and people of the selected subject. */
function useSubject(subjectId: string) {
  const { read } = useQuery(tasks.taskChoices, { subjectId })
  return read.state === 'here' ? read.result.find((one) => one.value === subjectId) : undefined
}

type EditedTask = Pick<
  TaskRow,
  'id' | 'subjectId' | 'name' | 'ownerId' | 'ownerName' | 'dueTime' | 'rate' | 'note' | 'lockVersion'
>
/** Form of a task. */
export function TaskDialog({ row, onClose }: { row: EditedTask | null; onClose: () => void }) {
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
    { keep: `task:${row?.id ?? 'new'}`, done: onClose, sends: withoutEmptyDue },
  )
  const { field, values } = form
  const subjectId = row ? row.subjectId : 'subjectId' in values ? values.subjectId : ''
  const subject = useSubject(subjectId)
  return (
    <ActionDialog
      title={row ? row.name : t.new}
      verb={t.save}
      busy={form.busy}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <FormNotices form={form} />
      {!row && (
        <FormPicker
          {...field('subjectId')}
          label={t.subject}
          known={subject ? [subject] : []}
          onPicked={() => form.set('ownerId', '')}
        >
          {(picker) => <RemotePicker {...picker} load={findSubjects} placeholder={t.findSubject} />}
        </FormPicker>
      )}
      <FormText {...field('name')} label={t.name} />
      <FormChoice
        {...field('ownerId')}
        label={t.owner}
        options={subject?.people ?? (row?.ownerId ? [{ value: row.ownerId, label: row.ownerName }] : [])}
        placeholder={t.nobody}
        showClear
      />
      <FormDate {...field('dueTime')} label={t.due} />
      <FormNumber {...field('rate')} label={t.rate} help={t.rateHelp} step={5} />
      <FormTextArea {...field('note')} label={t.note} />
    </ActionDialog>
  )
}
/** Sends an empty due date as null. */
const withoutEmptyDue = <Values extends { dueTime?: unknown }>(values: Values) => ({
  ...values,
  dueTime: values.dueTime || null,
})
