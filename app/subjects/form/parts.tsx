import { Checkbox, Input, InputNumber } from '@douyinfe/semi-ui'
import { Field } from '~/app/ui/field'
import type { FileValue } from '~/app/ui/files'
import { MoneyText } from '~/app/ui/numbers'
import { type Option, useDict } from './dictionaries'
import { ChoiceField, DayField, type Filling, idOf, LongField, TextField } from './fields'
import { FileSlotField, type Slot } from './file-slot'
import { Lines } from './lines'
import { budgetSum, type Member } from './model'
import { NameField } from './name-field'
import { DepartPicker, PersonPicker } from './pickers'
import styles from './form.module.css'
import { Choice } from './choice'
import { t } from './texts'
import { memberRoles } from '~/worker/subjects/member-roles'

export type Choices = {
  domain: readonly Option[]
  subjectType: readonly Option[]
  years: readonly string[]
}

export function BaseFields({ id, choices, ...filling }: Filling & { id: string; choices: Choices }) {
  const { form, set, errors, disabled } = filling
  return (
    <>
      <NameField
        value={form.subjectName}
        year={form.year}
        id={id}
        error={errors.subjectName}
        disabled={disabled}
        onChange={(subjectName) => set({ subjectName })}
      />
      <TextField {...filling} name="subjectNameEn" optional max={200} />
      <div className={styles.pair}>
        <ChoiceField
          {...filling}
          name="year"
          required
          options={choices.years.map((year) => ({ value: year, label: t.yearName(year) }))}
          disabled={disabled || choices.years.length < 2}
        />
        <ChoiceField {...filling} name="subjectType" required options={choices.subjectType} />
      </div>
      <ChoiceField {...filling} name="domain" required options={choices.domain} />
      <TextField {...filling} name="keywords" optional max={200} help={t.keywordsHelp} />
      <div className={styles.pair}>
        <DayField {...filling} name="startDate" required />
        <DayField {...filling} name="endDate" required />
      </div>
    </>
  )
}

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

export function ResearchFields(filling: Filling) {
  return (
    <>
      <LongField {...filling} name="summary" required max={2000} rows={3} help={t.summaryHelp} />
      <LongField {...filling} name="background" required />
      <LongField {...filling} name="objectives" required />
      <LongField {...filling} name="content" required rows={6} />
      <LongField {...filling} name="techRoute" required />
      <LongField {...filling} name="innovation" optional />
      <LongField {...filling} name="basis" optional />
      <LongField {...filling} name="risks" optional />
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
  role: '成员',
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

const resultTypes = [
  {
    value: '论文',
    get label() {
      return t.paper
    },
  },
  {
    value: '专利',
    get label() {
      return t.patent
    },
  },
  {
    value: '软著',
    get label() {
      return t.softwareCopyright
    },
  },
  {
    value: '标准',
    get label() {
      return t.standard
    },
  },
  {
    value: '系统',
    get label() {
      return t.system
    },
  },
  {
    value: '报告',
    get label() {
      return t.report
    },
  },
]
export function ResultFields({ form, set, errors, disabled }: Filling) {
  const types = useDict('expected_result_type')
  return (
    <>
      {errors.expectedResults ? <Wrong text={errors.expectedResults} /> : null}
      <Lines
        id={idOf('expectedResults')}
        noun={t.result}
        lines={form.expectedResults}
        empty={{ type: '报告', name: '', count: 1, unit: '份' }}
        disabled={disabled}
        onChange={(expectedResults) => set({ expectedResults })}
      >
        {(line, change, at) => (
          <div className={styles.result}>
            <Choice
              aria-label={t.resultTypeAt(at + 1)}
              disabled={disabled}
              value={line.type}
              options={types.length ? types : resultTypes}
              onChange={(value) => change({ type: value })}
            />
            <Input
              aria-label={t.resultNameAt(at + 1)}
              placeholder={t.resultName}
              maxLength={100}
              disabled={disabled}
              value={line.name}
              onChange={(name) => change({ name })}
            />
            <InputNumber
              aria-label={t.resultCountAt(at + 1)}
              min={0}
              max={9999}
              disabled={disabled}
              value={line.count}
              onChange={(count) => change({ count: Number(count) || 0 })}
            />
            <Input
              aria-label={t.resultUnitAt(at + 1)}
              placeholder={t.unit}
              maxLength={10}
              disabled={disabled}
              value={line.unit}
              onChange={(unit) => change({ unit })}
            />
          </div>
        )}
      </Lines>
    </>
  )
}

export function ScheduleFields({ form, set, errors, disabled }: Filling) {
  return (
    <>
      {errors.schedule ? <Wrong text={errors.schedule} /> : null}
      <Lines
        id={idOf('schedule')}
        noun={t.stage}
        lines={form.schedule}
        empty={{ period: '', work: '' }}
        disabled={disabled}
        onChange={(schedule) => set({ schedule })}
      >
        {(line, change, at) => (
          <div className={styles.schedule}>
            <Input
              aria-label={t.stagePeriodAt(at + 1)}
              placeholder={t.periodHint}
              maxLength={50}
              disabled={disabled}
              value={line.period}
              onChange={(period) => change({ period })}
            />
            <Input
              aria-label={t.stageWorkAt(at + 1)}
              placeholder={t.stageWorkHint}
              maxLength={500}
              disabled={disabled}
              value={line.work}
              onChange={(work) => change({ work })}
            />
          </div>
        )}
      </Lines>
    </>
  )
}

export function BudgetFields({ form, set, errors, disabled }: Filling) {
  return (
    <>
      {errors.budget || errors.budgetTotal ? <Wrong text={errors.budget ?? errors.budgetTotal ?? ''} /> : null}
      <Lines
        id={idOf('budget')}
        noun={t.budgetItem}
        lines={form.budget}
        empty={{ item: '', amount: 0, note: '' }}
        disabled={disabled}
        onChange={(budget) => set({ budget, budgetTotal: budgetSum(budget) })}
      >
        {(line, change, at) => (
          <div className={styles.budget}>
            <Input
              aria-label={t.budgetNameAt(at + 1)}
              placeholder={t.budgetItemHint}
              maxLength={50}
              disabled={disabled}
              value={line.item}
              onChange={(item) => change({ item })}
            />
            <InputNumber
              aria-label={t.budgetAmountAt(at + 1)}
              min={0}
              max={999_999}
              precision={2}
              suffix={t.tenThousandYuan}
              disabled={disabled}
              value={line.amount}
              onChange={(amount) => change({ amount: Number(amount) || 0 })}
            />
            <Input
              aria-label={t.budgetNoteAt(at + 1)}
              placeholder={t.budgetUse}
              maxLength={200}
              disabled={disabled}
              value={line.note ?? ''}
              onChange={(note) => change({ note })}
            />
          </div>
        )}
      </Lines>
      <p className={styles.total}>
        {t.total} <MoneyText value={budgetSum(form.budget)} />
      </p>
    </>
  )
}

export function FileFields({
  form,
  set,
  errors,
  disabled,
  slots,
  bizId,
  known,
}: Filling & { slots: readonly Slot[]; bizId: string; known: readonly FileValue[] }) {
  return slots.map((slot) => (
    <FileSlotField
      key={slot.slot}
      slot={slot}
      bizType="subject"
      bizId={bizId}
      known={known}
      disabled={disabled}
      error={errors[`attachments.${slot.slot}`]}
      fileIds={form.attachments.find((one) => one.slot === slot.slot)?.fileIds ?? []}
      onChange={(fileIds) =>
        set({
          attachments: [
            ...form.attachments.filter((one) => one.slot !== slot.slot),
            ...(fileIds.length ? [{ slot: slot.slot, fileIds }] : []),
          ],
        })
      }
    />
  ))
}

export function CommitmentField({ form, set, errors, disabled }: Filling) {
  return (
    <div id={idOf('commitment')} className={styles.group}>
      <Checkbox
        checked={form.commitment === 1}
        disabled={disabled}
        aria-label={t.commitment}
        onChange={(event) => set({ commitment: event.target.checked ? 1 : 0 })}
      >
        {t.commitmentText}
      </Checkbox>
      {errors.commitment ? <Wrong text={errors.commitment} /> : null}
    </div>
  )
}

function Small({
  label,
  wide,
  error,
  children,
}: {
  label: string
  wide?: boolean
  error?: string | undefined
  children: React.ReactNode
}) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <span className={styles.small} aria-hidden>
        {label}
      </span>
      {children}
      {error ? <Wrong text={error} /> : null}
    </div>
  )
}
const Wrong = ({ text }: { text: string }) => (
  <p className={styles.wrong} role="alert">
    {text}
  </p>
)
