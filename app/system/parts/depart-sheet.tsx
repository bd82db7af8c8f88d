import { useState } from 'react'
import { useForm } from '~/app/lib/use-form'
import { withCurrentOption } from '~/app/ui/choice'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { FormChoice, FormSwitch } from '~/app/ui/form/choice-fields'
import { FormField, asText } from '~/app/ui/form/form-field'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormTextArea, FormNumber, FormText } from '~/app/ui/form/text-fields'
import { Select } from '~/app/ui/semi-controls'
import type { Call } from '~/worker/core/call'
import { provinceCodes, provinceLabel } from '~/worker/core/provinces'
import * as calls from '~/worker/departs/calls'
import type { Depart } from '~/worker/departs/contract'
import { t } from './departs.texts'

export type DepartKinds = readonly { id: string; name: string }[]

/** Form of a new department, below another one or at the top, or of an existing one. Code and position are not editable. */
export function DepartSheet({
  row,
  above,
  kinds,
  onClose,
}: {
  row: Depart | null
  above: { id: string; departName: string } | null
  kinds: DepartKinds
  onClose: () => void
}) {
  const initial = {
    departName: row?.departName ?? '',
    departNameFull: row?.departNameFull ?? '',
    departNameAbbr: row?.departNameAbbr ?? '',
    departNameEn: row?.departNameEn ?? '',
    departOrder: row?.departOrder ?? 0,
    orgCategory: row?.orgCategory ?? (above ? '2' : '1'),
    departType: row?.departType ?? '',
    groupCode: row?.groupCode ?? '',
    creditCode: row?.creditCode ?? '',
    mobile: row?.mobile ?? '',
    fax: row?.fax ?? '',
    province: row?.province ?? '',
    address: row?.address ?? '',
    memo: row?.memo ?? '',
    noContactApproval: row?.noContactApproval ?? 0,
  }
  const [asking, setAsking] = useState<{ to: string; answer: (yes: boolean) => void } | null>(null)
  /** Asks for confirmation of a new name. Null cancels the save. */
  const mayRename = async () => {
    const to = asText(form.values.departName)
    if (!row || to.trim() === row.departName) return {}
    const yes = await new Promise<boolean>((answer) => setAsking({ to, answer }))
    setAsking(null)
    return yes ? {} : null
  }
  const form = useForm<Call>(
    row ? calls.edit : calls.add,
    row
      ? {
          ...initial,
          id: row.id,
          lockVersion: row.lockVersion,
          leaders: row.directorUserIds,
        }
      : { ...initial, parentId: above?.id ?? '' },
    { keep: `depart:${row?.id ?? `below:${above?.id ?? ''}`}`, done: onClose, adds: mayRename },
  )
  return (
    <FormSheet
      form={form}
      title={row ? t.editing(row.departName) : above ? t.addingBelow(above.departName) : t.adding}
      onClose={onClose}
    >
      <FormText {...form.field('departName')} label={t.name} />
      <FormText {...form.field('departNameFull')} label={t.fullName} />
      <FormText {...form.field('departNameAbbr')} label={t.shortName} />
      <FormText {...form.field('departNameEn')} label={t.englishName} />
      <FormChoice
        {...form.field('orgCategory')}
        label={t.category}
        options={[
          { value: '1', label: t.company },
          { value: '2', label: t.department },
          { value: '3', label: t.post },
        ]}
      />
      <FormChoice
        {...form.field('departType')}
        label={t.kind}
        showClear
        options={withCurrentOption(
          kinds.map(({ id, name }) => ({ value: id, label: name })),
          { value: row?.departType ?? '', label: row?.departType_dictText ?? '' },
        )}
      />
      <FormText {...form.field('creditCode')} label={t.credit} />
      <FormText {...form.field('groupCode')} label={t.group} />
      <FormNumber {...form.field('departOrder')} label={t.order} precision={0} />
      {row && row.members.length > 0 && (
        <FormField {...form.field('leaders')} label={t.leaders} help={t.leadersHelp} whole chosen>
          {(core) => (
            <Select
              id={core.id}
              multiple
              style={{ width: '100%' }}
              value={asText(core.value).split(',').filter(Boolean)}
              optionList={row.members.map(({ id, realname }) => ({ value: id, label: realname }))}
              onChange={(chosen) => core.onChange((Array.isArray(chosen) ? chosen : []).join(','))}
            />
          )}
        </FormField>
      )}
      <FormText {...form.field('mobile')} label={t.phone} />
      <FormText {...form.field('fax')} label={t.fax} />
      <FormChoice
        {...form.field('province')}
        label={t.province}
        showClear
        options={provinceCodes.map((value) => ({ value, label: provinceLabel(value) }))}
      />
      <FormText {...form.field('address')} label={t.address} />
      <FormTextArea {...form.field('memo')} label={t.memo} />
      <FormSwitch {...form.field('noContactApproval')} label={t.withoutContact} />
      {row && asking && (
        <ConfirmDialog
          open
          title={t.renaming(row.departName, asking.to)}
          act={t.rename}
          onConfirm={() => asking.answer(true)}
          onCancel={() => asking.answer(false)}
        >
          <p>{t.renamingHelp}</p>
        </ConfirmDialog>
      )}
    </FormSheet>
  )
}
