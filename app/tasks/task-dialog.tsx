import { useForm } from '~/app/lib/form'
import { ActDialog } from '~/app/ui/act-dialog'
import { FormDay } from '~/app/ui/form/dates'
import { FormChoice } from '~/app/ui/form/choices'
import { FormLongText, FormNumber, FormText } from '~/app/ui/form/typed'
import { FormNotes } from '~/app/ui/form/form-notes'
import type { TaskRow } from '~/worker/tasks/contract'
import type { TaskChoice } from '~/worker/tasks/queries.server'
import { t } from './texts'
import * as tasks from '~/worker/tasks/calls'

/** A new task, or one that is changed. */
export function TaskDialog({
  choices,
  row,
  onClose,
}: {
  choices: readonly TaskChoice[]
  row: TaskRow | null
  onClose: () => void
}) {
  const known = {
    name: row?.name ?? '',
    ownerId: row?.ownerId ?? '',
    dueTime: row?.dueTime?.slice(0, 10) ?? '',
    rate: row?.rate ?? 0,
    note: row?.note ?? '',
  }
  const form = useForm(
    row ? tasks.updateTask : tasks.saveTask,
    row
      ? { id: row.id, lockVersion: row.lockVersion, ...known }
      : { subjectId: choices.length === 1 ? choices[0]!.value : '', ...known },
    { keep: `task:${row?.id ?? 'new'}`, done: onClose, sends: withDue },
  )
  const { field, values } = form
  const subjectId = row ? row.subjectId : 'subjectId' in values ? values.subjectId : ''
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
        <FormChoice
          {...field('subjectId')}
          label={t.subject}
          options={choices.map(({ value, label }) => ({ value, label }))}
          onChosen={() => form.set('ownerId', '')}
        />
      )}
      <FormText {...field('name')} label={t.name} />
      <FormChoice
        {...field('ownerId')}
        label={t.owner}
        options={choices.find((one) => one.value === subjectId)?.people ?? []}
        placeholder={t.nobody}
        showClear
      />
      <FormDay {...field('dueTime')} label={t.due} />
      <FormNumber {...field('rate')} label={t.rate} help={t.rateHelp} step={5} />
      <FormLongText {...field('note')} label={t.note} />
    </ActDialog>
  )
}
/** No day is none. */
const withDue = <Values extends { dueTime?: unknown }>(values: Values) => ({
  ...values,
  dueTime: values.dueTime || null,
})
