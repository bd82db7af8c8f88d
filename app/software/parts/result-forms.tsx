import { useForm } from '~/app/lib/use-form'
import { DepartPicker } from '~/app/people/pickers'
import { FormChoice, FormRadio } from '~/app/ui/form/choice-fields'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormPicker } from '~/app/ui/form/picker-fields'
import { FormTextArea, FormText } from '~/app/ui/form/text-fields'
import { codeOptions } from '~/app/ui/code-options'
import * as calls from '~/worker/software/calls'
import type { DictionaryChoice } from '~/worker/core/dictionary'
import type { AdaptRow, SoftwareDetail, UseRow } from '~/worker/software/contract'
import { adaptResultCodes, adaptResultLabel } from '~/worker/software/statuses'
import { fields } from '~/worker/software/fields.texts'
import { t } from '../texts'

type OwnInstitution = { id: string; name: string } | null
type ResultFormProps = {
  of: SoftwareDetail
  own: OwnInstitution
  today: string
  onDone: () => void
  onClose: () => void
}
const knownDepart = (row: { departId: string; departName: string } | null) =>
  row ? [{ value: row.departId, label: row.departName }] : []
const resultValues = (of: SoftwareDetail, row: AdaptRow | UseRow | null, own: OwnInstitution) => ({
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
}: ResultFormProps & { row: AdaptRow | null; platforms: readonly DictionaryChoice[] }) {
  const form = useForm(
    calls.saveAdapt,
    {
      ...resultValues(of, row, own),
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
      <FormRadio {...field('result')} label={fields.result} options={codeOptions(adaptResultCodes, adaptResultLabel)} />
      <FormDate {...field('testDate')} label={fields.testDate} />
      {!own && (
        <FormPicker {...field('departId')} label={t.depart} known={knownDepart(row)} required>
          {(picker) => <DepartPicker {...picker} aria-label={t.depart} />}
        </FormPicker>
      )}
      <FormText {...field('reportNo')} label={fields.reportNo} />
      <FormTextArea {...field('remark')} label={fields.remark} />
    </FormSheet>
  )
}

/** Form of the use of a version by an institution. */
export function UsageForm({ of, row, own, today, onDone, onClose }: ResultFormProps & { row: UseRow | null }) {
  const form = useForm(
    calls.saveUse,
    { ...resultValues(of, row, own), since: row?.since ?? today },
    { keep: `use:${of.id}:${row?.id ?? 'new'}`, done: onDone },
  )
  const { field } = form
  return (
    <FormSheet form={form} title={row ? t.editUse : t.addUse} onClose={onClose}>
      {!own && (
        <FormPicker {...field('departId')} label={t.useDepart} known={knownDepart(row)} required>
          {(picker) => <DepartPicker {...picker} aria-label={t.useDepart} />}
        </FormPicker>
      )}
      <FormText {...field('version')} label={fields.version} placeholder={t.versionHint} />
      <FormDate {...field('since')} label={fields.since} />
      <FormTextArea {...field('remark')} label={fields.remark} />
    </FormSheet>
  )
}
