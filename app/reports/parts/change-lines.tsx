import { FormChoice } from '~/app/ui/form/choice-fields'
import { FormText } from '~/app/ui/form/text-fields'
import { FormLines, useFieldLines } from '~/app/ui/form/line-fields'
import { FormPicker } from '~/app/ui/form/picker-fields'
import { DepartPicker } from '~/app/subjects/form/pickers'
import { AddLineButton } from '~/app/ui/line-buttons'
import { memberRoleOptions, defaultMemberRole } from '~/worker/subjects/member-roles'
import type { ChangeRequest, Subject } from './use-change'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'

/** The new team. */
export function ChangedMembers({ form: { field }, subject }: { form: ChangeRequest; subject: Subject }) {
  const lines = useFieldLines(field('after.members'))
  return (
    <div role="group" aria-label={t.newMembers} className={styles.fields}>
      <FormLines lines={lines} named={(at) => t.lineAt(at + 1, t.member)}>
        {(at) => (
          <div className={styles.pair}>
            <FormText {...field(`after.members.${at}.name`)} label={t.memberName} />
            <FormText {...field(`after.members.${at}.departName`)} label={t.unit} />
            <FormText {...field(`after.members.${at}.duty`)} label={t.duty} />
            <FormChoice {...field(`after.members.${at}.role`)} label={t.memberRole} options={memberRoleOptions()} />
          </div>
        )}
      </FormLines>
      <AddLineButton onClick={() => lines.add(emptyMember(subject))}>{t.addLine(t.member)}</AddLineButton>
    </div>
  )
}

/** The new partner institutions. */
export function ChangedPartners({ form: { field, set, values } }: { form: ChangeRequest }) {
  const lines = useFieldLines(field('after.cooperateDeparts'))
  const { cooperateDeparts = [] } = values.after
  const named = cooperateDeparts.map((one) => ({ value: one.departId, label: one.departName }))
  return (
    <div role="group" aria-label={t.newPartners} className={styles.fields}>
      <FormLines lines={lines} named={(at) => t.lineAt(at + 1, t.partner)}>
        {(at) => (
          <div className={styles.pair}>
            <FormPicker
              {...field(`after.cooperateDeparts.${at}.departId`)}
              label={t.partner}
              known={named}
              onPicked={(picked) => set(`after.cooperateDeparts.${at}.departName`, picked?.label ?? '')}
            >
              {({ value, onChange, ...picker }) => (
                <DepartPicker
                  {...picker}
                  value={value && { departId: value.value, departName: value.label }}
                  onChange={(picked) => onChange(picked && { value: picked.departId, label: picked.departName })}
                />
              )}
            </FormPicker>
            <FormText {...field(`after.cooperateDeparts.${at}.duty`)} label={t.duty} />
          </div>
        )}
      </FormLines>
      <AddLineButton onClick={() => lines.add({ departId: '', departName: '', duty: '' })}>
        {t.addLine(t.partner)}
      </AddLineButton>
    </div>
  )
}

const emptyMember = (subject: Subject) => ({
  id: '',
  userId: '',
  name: '',
  departId: subject.leadDepartId,
  departName: subject.leadDepartName,
  title: '',
  duty: '',
  phone: '',
  email: '',
  sort: 0,
  editRight: 0,
  role: defaultMemberRole,
})
