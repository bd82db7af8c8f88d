import { useForm } from '~/app/lib/form'
import { DepartPicker } from '~/app/people/pickers'
import { FormChoice, FormRadio } from '~/app/ui/form/choices'
import { FormDay } from '~/app/ui/form/dates'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormPicked } from '~/app/ui/form/picked'
import { FormLongText, FormText } from '~/app/ui/form/typed'
import { optionsOf } from '~/app/ui/options'
import * as calls from '~/worker/software/calls'
import type { Choice } from '~/worker/core/dictionary'
import type { AdaptRow, SoftwareDetail, UseRow } from '~/worker/software/contract'
import { adaptResultCodes, adaptResultLabel } from '~/worker/software/statuses'
import { fields } from '~/worker/software/fields.texts'
import { t } from '../texts'

type Own = { id: string; name: string } | null
type Shared = { of: SoftwareDetail; own: Own; today: string; onDone: () => void; onClose: () => void }
const known = (row: { departId: string; departName: string } | null) =>
  row ? [{ value: row.departId, label: row.departName }] : []
const belongs = (of: SoftwareDetail, row: AdaptRow | UseRow | null, own: Own) => ({
  id: row?.id ?? '',
  ...(row && { lockVersion: row.lockVersion }),
  softwareId: of.id,
  version: row?.version ?? of.version,
  departId: row?.departId ?? own?.id ?? '',
  remark: row?.remark ?? '',
})

/** Form of an adaptation result: a version on a platform. */
export function AdaptForm({
  of,
  row,
  own,
  platforms,
  today,
  onDone,
  onClose,
}: Shared & { row: AdaptRow | null; platforms: readonly Choice[] }) {
  const form = useForm(
    calls.saveAdapt,
    {
      ...belongs(of, row, own),
      platform: row?.platform ?? '',
      result: String(row?.result ?? 1),
      testDate: row?.testDate ?? today,
      reportNo: row?.reportNo ?? '',
    },
    { keep: `adapt:${of.id}:${row?.id ?? 'new'}`, done: onDone },
  )
  const { field } = form
  return (
    <FormSheet form={form} title={row ? t.editAdapt : t.addAdapt} onClose={onClose}>
      <FormText {...field('version')} label={fields.version} placeholder={t.versionHint} />
      <FormChoice
        {...field('platform')}
        label={fields.platform}
        options={platforms.filter(({ value, offered }) => offered || value === row?.platform)}
      />
      <FormRadio {...field('result')} label={fields.result} options={optionsOf(adaptResultCodes, adaptResultLabel)} />
      <FormDay {...field('testDate')} label={fields.testDate} />
      {!own && (
        <FormPicked {...field('departId')} label={t.depart} known={known(row)} required>
          {(picker) => <DepartPicker {...picker} aria-label={t.depart} />}
        </FormPicked>
      )}
      <FormText {...field('reportNo')} label={fields.reportNo} />
      <FormLongText {...field('remark')} label={fields.remark} />
    </FormSheet>
  )
}

/** Form of the use of a version by an institution. */
export function UseForm({ of, row, own, today, onDone, onClose }: Shared & { row: UseRow | null }) {
  const form = useForm(
    calls.saveUse,
    { ...belongs(of, row, own), since: row?.since ?? today },
    { keep: `use:${of.id}:${row?.id ?? 'new'}`, done: onDone },
  )
  const { field } = form
  return (
    <FormSheet form={form} title={row ? t.editUse : t.addUse} onClose={onClose}>
      {!own && (
        <FormPicked {...field('departId')} label={t.useDepart} known={known(row)} required>
          {(picker) => <DepartPicker {...picker} aria-label={t.useDepart} />}
        </FormPicked>
      )}
      <FormText {...field('version')} label={fields.version} placeholder={t.versionHint} />
      <FormDay {...field('since')} label={fields.since} />
      <FormLongText {...field('remark')} label={fields.remark} />
    </FormSheet>
  )
}
