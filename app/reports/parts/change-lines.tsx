import { FormChoice } from '~/app/ui/form/choices'
import { FormText } from '~/app/ui/form/typed'
import { FormLines, useLines } from '~/app/ui/form/lines'
import { FormPicked } from '~/app/ui/form/picked'
import { DepartPicker } from '~/app/subjects/form/pickers'
import { AddLine } from '~/app/ui/line-buttons'
import { memberRoles, ordinaryRole } from '~/worker/subjects/member-roles'
import type { ChangeRequest, Subject } from './use-change'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'

/** The new team. */
export function ChangedMembers({ form: { field }, subject }: { form: ChangeRequest; subject: Subject }) {
  const lines = useLines(field('after.members'))
  return (
    <div role="group" aria-label={t.newMembers} className={styles.fields}>
      <FormLines lines={lines} named={(at) => t.lineAt(at + 1, t.member)}>
        {(at) => (
          <div className={styles.pair}>
            <FormText {...field(`after.members.${at}.name`)} label={t.memberName} />
            <FormText {...field(`after.members.${at}.departName`)} label={t.unit} />
            <FormText {...field(`after.members.${at}.duty`)} label={t.duty} />
            <FormChoice {...field(`after.members.${at}.role`)} label={t.memberRole} options={memberRoles()} />
          </div>
        )}
      </FormLines>
      <AddLine onClick={() => lines.add(emptyMember(subject))}>{t.addLine(t.member)}</AddLine>
    </div>
  )
}

/** The new partner institutions. */
export function ChangedPartners({ form: { field, set, values } }: { form: ChangeRequest }) {
  const lines = useLines(field('after.cooperateDeparts'))
  const { cooperateDeparts = [] } = values.after
  const named = cooperateDeparts.map((one) => ({ value: one.departId, label: one.departName }))
  return (
    <div role="group" aria-label={t.newPartners} className={styles.fields}>
      <FormLines lines={lines} named={(at) => t.lineAt(at + 1, t.partner)}>
        {(at) => (
          <div className={styles.pair}>
            <FormPicked
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
            </FormPicked>
            <FormText {...field(`after.cooperateDeparts.${at}.duty`)} label={t.duty} />
          </div>
        )}
      </FormLines>
      <AddLine onClick={() => lines.add({ departId: '', departName: '', duty: '' })}>{t.addLine(t.partner)}</AddLine>
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
  role: ordinaryRole,
})
