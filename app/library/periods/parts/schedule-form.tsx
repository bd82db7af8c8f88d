import { Button } from '@douyinfe/semi-ui'
import { FormFiles } from '~/app/files/parts/form-files'
import { useForm } from '~/app/lib/use-form'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormTextArea, FormNumber } from '~/app/ui/form/text-fields'
import { ReturnNotice } from '~/app/ui/return-notice'
import { MAX_FILES } from '~/worker/core/limits'
import * as calls from '~/worker/library/periods/calls'
import type { ScheduleRow } from '~/worker/library/periods/contract'
import { t } from '../texts'

/** An institution's report on a task: saved as a draft, then submitted. */
export function ScheduleForm({ row, onClose }: { row: ScheduleRow; onClose: () => void }) {
  const { read } = useQuery(calls.openSchedule, { id: row.id })
  const { send, busy } = useSend()
  const { field, values, ...form } = useForm(
    calls.submitTaskSchedule,
    {
      ...{ id: row.id, rate: row.rate || row.lastRate || null, done: row.done, problems: row.problems },
      ...{ nextPlan: row.nextPlan, reason: '', fileIds: row.fileIds, lockVersion: row.lockVersion },
    },
    { keep: `schedule:${row.id}`, done: onClose },
  )
  const falls = typeof values.rate === 'number' && values.rate < row.lastRate
  const saveDraft = async () => {
    const sent = await send(calls.saveTaskSchedule, { ...values, rate: Number(values.rate ?? 0) } as never)
    if (sent.ok) onClose()
  }
  return (
    <FormSheet
      form={form}
      title={t.fillTitle(row.taskName)}
      verb={t.submit}
      width={640}
      onClose={onClose}
      below={
        <Button loading={busy} disabled={form.busy} onClick={() => void saveDraft()}>
          {t.draftSave}
        </Button>
      }
    >
      {row.status === 2 && <ReturnNotice title={t.wasReturned} opinion={row.opinion} />}
      <FormNumber
        {...field('rate')}
        label={t.rate}
        required
        precision={0}
        suffix={t.percent}
        help={row.lastRate ? t.last(row.lastRate) : t.rateHelp}
      />
      {falls && <FormTextArea {...field('reason')} label={t.reason} required help={t.reasonHelp} />}
      <FormTextArea {...field('done')} label={t.done} required rows={[4, 12]} />
      <FormTextArea {...field('problems')} label={t.problems} />
      <FormTextArea {...field('nextPlan')} label={t.nextPlan} />
      <FormFiles
        {...field('fileIds')}
        slot={{ slot: '', name: t.files, required: 0, exts: [], max: MAX_FILES }}
        known={read.state === 'here' ? read.result.files : []}
      />
    </FormSheet>
  )
}
