import { Input, InputNumber, TextArea } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { Choice } from '~/app/ui/choice'
import { ActDialog } from '~/app/ui/act-dialog'
import { Labelled } from '~/app/ui/field'
import { DatePicker } from '~/app/ui/named'
import type { TaskRow } from '~/worker/tasks/contract'
import type { TaskChoice } from '~/worker/tasks/queries.server'
import { t } from './texts'
import * as tasks from '~/worker/tasks/calls'

const day = (at: unknown) => (typeof at === 'string' ? at : '')

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
  const { send, busy } = useSend()
  const [subjectId, setSubjectId] = useState(row?.subjectId ?? (choices.length === 1 ? choices[0]!.value : ''))
  const [name, setName] = useState(row?.name ?? '')
  const [ownerId, setOwnerId] = useState(row?.ownerId ?? '')
  const [dueTime, setDueTime] = useState(row?.dueTime?.slice(0, 10) ?? '')
  const [rate, setRate] = useState(row?.rate ?? 0)
  const [note, setNote] = useState(row?.note ?? '')
  const [fields, setFields] = useState<Record<string, string>>({})
  const people = choices.find((one) => one.value === subjectId)?.people ?? []

  const confirm = async () => {
    const task = { name: name.trim(), ownerId, rate, note: note.trim() }
    const sent = row
      ? await send(tasks.updateTask, {
          id: row.id,
          lockVersion: row.lockVersion,
          ...task,
          dueTime: dueTime || null,
        })
      : await send(tasks.saveTask, { subjectId, ...task, dueTime })
    if (sent.ok) onClose()
    else setFields(sent.fields)
  }
  return (
    <ActDialog
      title={row ? row.name : t.new}
      verb={t.save}
      busy={busy}
      ready={!!subjectId && !!name.trim()}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {!row && (
        <Labelled label={t.subject} required error={fields.subjectId}>
          {(id) => (
            <Choice
              id={id}
              value={subjectId}
              options={choices.map(({ value, label }) => ({ value, label }))}
              onChange={(value) => {
                setSubjectId(value)
                setOwnerId('')
              }}
            />
          )}
        </Labelled>
      )}
      <Labelled label={t.name} required error={fields.name}>
        {(id) => <Input id={id} value={name} maxLength={100} onChange={setName} />}
      </Labelled>
      <Labelled label={t.owner} error={fields.ownerId}>
        {(id) => (
          <Choice id={id} value={ownerId} options={people} placeholder={t.nobody} showClear onChange={setOwnerId} />
        )}
      </Labelled>
      <Labelled label={t.due} error={fields.dueTime}>
        {() => (
          <DatePicker
            aria-label={t.due}
            type="date"
            format="yyyy-MM-dd"
            value={dueTime || undefined}
            onChange={(_, text) => setDueTime(day(text))}
            style={{ width: '100%' }}
          />
        )}
      </Labelled>
      <Labelled label={t.rate} help={t.rateHelp} error={fields.rate}>
        {(id) => (
          <InputNumber
            id={id}
            value={rate}
            min={0}
            max={100}
            step={5}
            onChange={(value) => setRate(Number(value) || 0)}
            style={{ width: '100%' }}
          />
        )}
      </Labelled>
      <Labelled label={t.note} error={fields.note}>
        {(id) => <TextArea id={id} value={note} maxLength={500} autosize rows={3} onChange={setNote} />}
      </Labelled>
    </ActDialog>
  )
}
