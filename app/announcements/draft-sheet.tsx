import { FormFiles } from '~/app/files/parts/form-files'
import { useForm } from '~/app/lib/use-form'
import { PersonPicker } from '~/app/people/pickers'
import type { Option } from '~/app/ui/choice'
import { FormDateTime } from '~/app/ui/form/date-fields'
import { FormChoice, FormChoices, FormRadio } from '~/app/ui/form/choice-fields'
import { FormText } from '~/app/ui/form/text-fields'
import { FormRichText } from '~/app/ui/form/rich-text-field'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormMultiPicker } from '~/app/ui/form/picker-fields'
import type { ManagedAnnouncement } from '~/worker/announcements/contract'
import { t } from './texts'
import { categoryOptions, priorityOptions } from './labels'
import * as announcements from '~/worker/announcements/calls'
import { wireNames } from '~/db/wire-names'
import { MAX_FILES } from '~/worker/core/limits'

const draftOf = (row: ManagedAnnouncement | null) => ({
  ...(row && { id: row.id, lockVersion: row.lockVersion }),
  [wireNames.title]: row?.[wireNames.title] ?? '',
  msgContent: row?.msgContent ?? '',
  priority: row?.priority ?? 'L',
  msgCategory: row?.msgCategory ?? '1',
  msgType: row?.msgType ?? 'ALL',
  roles: row?.roles ?? [],
  departs: row?.departs.map((one) => one.id) ?? [],
  userIds: row?.users.map((one) => one.id) ?? [],
  openType: row?.openType ?? '',
  openPage: row?.openPage ?? '',
  busId: row?.busId ?? '',
  endTime: row?.endTime ?? '',
  fileIds: row?.files.map((one) => one.id) ?? [],
})

type Field = ReturnType<typeof useForm<typeof announcements.addAnnouncement>>['field']
/** Recipients of a restricted announcement: roles, institutions, people. */
function Audience({
  field,
  users,
  roles,
  departs,
}: {
  field: Field
  users: ManagedAnnouncement['users'] | undefined
  roles: readonly Option[]
  departs: readonly Option[]
}) {
  return (
    <>
      <FormChoices {...field('roles')} label={t.roles} optional options={roles} />
      <FormChoices {...field('departs')} label={t.departs} optional options={departs} />
      <FormMultiPicker
        {...field('userIds')}
        label={t.users}
        optional
        known={users?.map((one) => ({ value: one.id, label: one.name }))}
      >
        {(picker) => <PersonPicker multiple {...picker} />}
      </FormMultiPicker>
    </>
  )
}

/** Form of a new announcement or of a draft. */
export function DraftSheet({
  row,
  roles,
  departs,
  onClose,
}: {
  row: ManagedAnnouncement | null
  roles: readonly Option[]
  departs: readonly Option[]
  onClose: () => void
}) {
  const { field, values, ...form } = useForm(
    row ? announcements.editAnnouncement : announcements.addAnnouncement,
    draftOf(row),
    { keep: `announcement:${row?.id ?? 'new'}`, done: onClose },
  )
  const some = values.msgType === 'USER'
  return (
    <FormSheet form={form} width={760} title={row ? t.editTitle : t.add} verb={t.save} summary onClose={onClose}>
      <FormText {...field(wireNames.title)} label={t.titleLabel} />
      <FormRichText {...field('msgContent')} label={t.content} />
      <FormChoice {...field('msgCategory')} label={t.category} options={categoryOptions()} />
      <FormChoice {...field('priority')} label={t.priority} options={priorityOptions()} />
      <FormRadio
        {...field('msgType')}
        label={t.audience}
        options={[
          { value: 'ALL', label: t.everybody },
          { value: 'USER', label: t.some },
        ]}
      />
      {some && <Audience field={field} users={row?.users} roles={roles} departs={departs} />}
      <FormChoice
        {...field('openType')}
        label={t.openType}
        options={[
          { value: 'url', label: t.openUrl },
          { value: 'component', label: t.openComponent },
        ]}
        placeholder={t.openNone}
        showClear
      />
      {values.openType !== '' && <FormText {...field('openPage')} label={t.openPage} required />}
      {values.openType === 'component' && <FormText {...field('busId')} label={t.busId} optional help={t.busIdHelp} />}
      <FormDateTime {...field('endTime')} label={t.endTime} optional />
      <FormFiles
        {...field('fileIds')}
        slot={{ slot: '', name: t.files, required: 0, exts: [], max: MAX_FILES }}
        known={row?.files ?? []}
      />
    </FormSheet>
  )
}
