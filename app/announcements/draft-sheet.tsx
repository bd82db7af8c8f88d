import { FormFiles } from '~/app/files/parts/form-files'
import { useForm } from '~/app/lib/form'
import { PersonPicker } from '~/app/people/pickers'
import type { Option } from '~/app/ui/choice'
import { FormMoment } from '~/app/ui/form/dates'
import { FormChoice, FormChoices, FormRadio } from '~/app/ui/form/choices'
import { FormText } from '~/app/ui/form/typed'
import { FormRichText } from '~/app/ui/form/rich-text'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormPickedMany } from '~/app/ui/form/picked'
import type { ManagedAnnouncement } from '~/worker/announcements/contract'
import { t } from './texts'
import { categories, priorities } from './words'
import * as announcements from '~/worker/announcements/calls'
import { wire } from '~/db/wire'
import { MOST_FILES } from '~/worker/core/bounds'

const draftOf = (row: ManagedAnnouncement | null) => ({
  ...(row && { id: row.id, lockVersion: row.lockVersion }),
  [wire.title]: row?.[wire.title] ?? '',
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
      <FormPickedMany
        {...field('userIds')}
        label={t.users}
        optional
        known={users?.map((one) => ({ value: one.id, label: one.name }))}
      >
        {(picker) => <PersonPicker multiple {...picker} />}
      </FormPickedMany>
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
      <FormText {...field(wire.title)} label={t.titleLabel} />
      <FormRichText {...field('msgContent')} label={t.content} />
      <FormChoice {...field('msgCategory')} label={t.category} options={categories()} />
      <FormChoice {...field('priority')} label={t.priority} options={priorities()} />
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
      <FormMoment {...field('endTime')} label={t.endTime} optional />
      <FormFiles
        {...field('fileIds')}
        slot={{ slot: '', name: t.files, required: 0, exts: [], max: MOST_FILES }}
        known={row?.files ?? []}
      />
    </FormSheet>
  )
}
