import { Input } from '@douyinfe/semi-ui'
import { Field } from '~/app/ui/field'
import { type Filling, idOf, TextField } from './fields'
import { Lines } from './lines'
import { type Member } from './model'
import { DepartPicker, PersonPicker } from './pickers'
import { Choice } from './choice'
import { t } from './texts'
import { memberRoles, ordinaryRole } from '~/worker/subjects/member-roles'
import { Small, Wrong } from './small'
import styles from './form.module.css'

/** Institution and manager; a subject manager declares for himself and his own institution. */
export function PeopleFields({ fixed, ...filling }: Filling & { fixed: { depart: boolean; manager: boolean } }) {
  const { form, set, errors, disabled } = filling
  return (
    <>
      <Field
        label={t.leadInstitution}
        for={idOf('leadDepartId')}
        required
        {...(errors.leadDepartId && { error: errors.leadDepartId })}
        {...(fixed.depart && { help: t.ownInstitutionLeads })}
      >
        {fixed.depart ? (
          <Input id={idOf('leadDepartId')} value={form.leadDepartName} disabled />
        ) : (
          <DepartPicker
            id={idOf('leadDepartId')}
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
      <Field
        label={t.subjectManager}
        for={idOf('subjectManId')}
        required
        {...(errors.subjectManId && { error: errors.subjectManId })}
        {...(fixed.manager && { help: t.ownManager })}
      >
        {fixed.manager ? (
          <Input id={idOf('subjectManId')} value={form.subjectManName} disabled />
        ) : (
          <PersonPicker
            id={idOf('subjectManId')}
            disabled={disabled}
            invalid={!!errors.subjectManId}
            departId={form.leadDepartId}
            value={form.subjectManId ? { userId: form.subjectManId, realname: form.subjectManName } : null}
            onChange={(person) => set({ subjectManId: person?.userId ?? '', subjectManName: person?.realname ?? '' })}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <TextField {...filling} name="subjectManPhone" max={45} />
        <TextField {...filling} name="subjectManEmail" max={50} />
      </div>
      <div className={styles.trio}>
        <TextField {...filling} name="contactName" optional max={20} />
        <TextField {...filling} name="contactPhone" optional max={45} />
        <TextField {...filling} name="contactEmail" optional max={50} />
      </div>
      <div className={styles.group}>
        <span className={styles.groupName}>
          {t.partnerInstitution}
          <span className={styles.quiet}>{t.optional}</span>
        </span>
        <Lines
          id={idOf('cooperateDeparts')}
          noun={t.partnerInstitution}
          lines={form.cooperateDeparts}
          empty={{ departId: '', departName: '', duty: '' }}
          disabled={disabled}
          onChange={(cooperateDeparts) => set({ cooperateDeparts })}
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
                maxLength={200}
                disabled={disabled}
                value={line.duty}
                onChange={(duty) => change({ duty })}
              />
            </div>
          )}
        </Lines>
      </div>
    </>
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
  role: ordinaryRole,
  editRight: 0,
}
const memberColumns = [
  {
    name: 'name',
    get label() {
      return t.name
    },
    max: 20,
  },
  {
    name: 'departName',
    get label() {
      return t.unit
    },
    max: 100,
  },
  {
    name: 'title',
    get label() {
      return t.jobTitle
    },
    max: 50,
  },
  {
    name: 'phone',
    get label() {
      return t.phone
    },
    max: 45,
  },
  {
    name: 'email',
    get label() {
      return t.email
    },
    max: 50,
  },
] as const

export function MemberFields({ form, set, errors, disabled }: Filling) {
  return (
    <>
      {errors.members ? <Wrong text={errors.members} /> : null}
      <Lines
        id={idOf('members')}
        noun={t.member}
        lines={form.members}
        empty={{ ...emptyMember, departId: form.leadDepartId, departName: form.leadDepartName }}
        disabled={disabled}
        onChange={(members) => set({ members })}
      >
        {(line, change, at) => (
          <div className={styles.member}>
            {memberColumns.map(({ name, label, max }) => (
              <Small key={name} label={label} error={errors[`members.${at}.${name}`]}>
                <Input
                  aria-label={t.memberField(at + 1, label)}
                  maxLength={max}
                  disabled={disabled}
                  value={line[name]}
                  onChange={(value) => change({ [name]: value })}
                />
              </Small>
            ))}
            <Small label={t.role}>
              <Choice
                aria-label={t.memberRoleAt(at + 1)}
                disabled={disabled}
                value={line.role}
                options={memberRoles()}
                onChange={(value) => change({ role: value })}
              />
            </Small>
            <Small label={t.duty} wide>
              <Input
                aria-label={t.memberDutyAt(at + 1)}
                maxLength={200}
                disabled={disabled}
                value={line.duty}
                onChange={(duty) => change({ duty })}
              />
            </Small>
          </div>
        )}
      </Lines>
    </>
  )
}
