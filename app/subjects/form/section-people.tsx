import { Input } from '@douyinfe/semi-ui'
import { Choice } from '~/app/ui/choice'
import { Field } from '~/app/ui/field'
import { fieldPropsOf, type FieldInputProps, type FormState, fieldId } from './fields'
import { Lines } from './lines'
import { type Member } from './model'
import { DepartPicker, PersonPicker } from './pickers'
import { t } from './texts'
import { memberRoleOptions, defaultMemberRole } from '~/worker/subjects/member-roles'
import { LineField, FieldError } from './line-field'
import styles from './form.module.css'
import { countCharacters } from '~/worker/core/plain-text'

/** The lead institution. It is fixed for subject managers and institution contacts. */
export function LeadField({ fixed, ...input }: FieldInputProps & { fixed: boolean }) {
  const { form, set, errors, disabled } = input
  const id = fieldId('leadDepartId')
  return (
    <Field {...fieldPropsOf({ ...input, ...(fixed && { help: t.ownInstitutionLeads }) })}>
      {fixed ? (
        <Input id={id} value={form.leadDepartName} disabled />
      ) : (
        <DepartPicker
          id={id}
          disabled={disabled}
          invalid={!!errors.leadDepartId}
          value={form.leadDepartId ? { departId: form.leadDepartId, departName: form.leadDepartName } : null}
          onChange={(depart) =>
            set({
              leadDepartId: depart?.departId ?? '',
              leadDepartName: depart?.departName ?? '',
              subjectManId: '',
              subjectManName: '',
            })
          }
        />
      )}
    </Field>
  )
}

/** The manager. It is fixed for subject managers. */
export function ManagerField({ fixed, ...input }: FieldInputProps & { fixed: boolean }) {
  const { form, set, errors, disabled } = input
  const id = fieldId('subjectManId')
  return (
    <Field {...fieldPropsOf({ ...input, ...(fixed && { help: t.ownManager }) })}>
      {fixed ? (
        <Input id={id} value={form.subjectManName} disabled />
      ) : (
        <PersonPicker
          id={id}
          disabled={disabled}
          invalid={!!errors.subjectManId}
          departId={form.leadDepartId}
          value={form.subjectManId ? { userId: form.subjectManId, realname: form.subjectManName } : null}
          onChange={(person) => set({ subjectManId: person?.userId ?? '', subjectManName: person?.realname ?? '' })}
        />
      )}
    </Field>
  )
}

export function PartnerFields({ asked, form, setBy, errors, asks, disabled }: FieldInputProps) {
  return (
    <div className={styles.group}>
      <span className={styles.groupName}>
        {asked.label}
        {asked.required ? null : <span className={styles.muted}>{t.optional}</span>}
      </span>
      {errors.cooperateDeparts ? <FieldError text={errors.cooperateDeparts} /> : null}
      <Lines
        id={fieldId('cooperateDeparts')}
        noun={t.partnerInstitution}
        lines={form.cooperateDeparts}
        empty={{ departId: '', departName: '', duty: '' }}
        disabled={disabled}
        onChange={(lines) => setBy('cooperateDeparts', lines)}
      >
        {(line, change, at) => (
          <div className={styles.pair}>
            <DepartPicker
              aria-label={t.partnerAt(at + 1)}
              disabled={disabled}
              value={line.departName ? line : null}
              onChange={(depart) => change(depart ?? { departId: '', departName: '' })}
            />
            <Input
              aria-label={t.partnerDutyAt(at + 1)}
              placeholder={t.duty}
              maxLength={asks(`cooperateDeparts.${at}.duty`).max}
              getValueLength={countCharacters}
              disabled={disabled}
              value={line.duty}
              onChange={(duty) => change({ duty })}
            />
          </div>
        )}
      </Lines>
    </div>
  )
}

const emptyMember: Member = {
  userId: '',
  name: '',
  departId: '',
  departName: '',
  title: '',
  duty: '',
  phone: '',
  email: '',
  role: defaultMemberRole,
  editRight: 0,
}
const memberColumns = () =>
  [
    {
      name: 'name',
      label: t.name,
    },
    {
      name: 'departName',
      label: t.unit,
    },
    {
      name: 'title',
      label: t.jobTitle,
    },
    {
      name: 'phone',
      label: t.phone,
    },
    {
      name: 'email',
      label: t.email,
    },
  ] as const

export function MemberFields({ form, setBy, errors, asks, disabled }: FormState) {
  return (
    <>
      {errors.members ? <FieldError text={errors.members} /> : null}
      <Lines
        id={fieldId('members')}
        noun={t.member}
        lines={form.members}
        empty={{ ...emptyMember, departId: form.leadDepartId, departName: form.leadDepartName }}
        disabled={disabled}
        onChange={(lines) => setBy('members', lines)}
      >
        {(line, change, at) => (
          <div className={styles.member}>
            {memberColumns().map(({ name, label }) => (
              <LineField key={name} label={label} error={errors[`members.${at}.${name}`]}>
                <Input
                  aria-label={t.memberField(at + 1, label)}
                  maxLength={asks(`members.${at}.${name}`).max}
                  getValueLength={countCharacters}
                  disabled={disabled}
                  value={line[name]}
                  onChange={(value) => change({ [name]: value })}
                />
              </LineField>
            ))}
            <LineField label={t.role}>
              <Choice
                aria-label={t.memberRoleAt(at + 1)}
                disabled={disabled}
                value={line.role}
                options={memberRoleOptions()}
                onChange={(value) => change({ role: value })}
              />
            </LineField>
            <LineField label={t.duty} wide>
              <Input
                aria-label={t.memberDutyAt(at + 1)}
                maxLength={asks(`members.${at}.duty`).max}
                getValueLength={countCharacters}
                disabled={disabled}
                value={line.duty}
                onChange={(duty) => change({ duty })}
              />
            </LineField>
          </div>
        )}
      </Lines>
    </>
  )
}
