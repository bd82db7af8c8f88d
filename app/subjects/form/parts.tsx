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
          options={choices.years.map((year) => ({ value: year, label: `${year} 年` }))}
          disabled={disabled || choices.years.length < 2}
        />
        <ChoiceField {...filling} name="subjectType" required options={choices.subjectType} />
      </div>
      <ChoiceField {...filling} name="domain" required options={choices.domain} />
      <TextField {...filling} name="keywords" optional max={200} help="3 至 5 个，用分号隔开" />
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
        label="牵头机构"
        for={idOf('leadDepartId')}
        required
        {...(errors.leadDepartId && { error: errors.leadDepartId })}
        {...(fixed.depart && { help: '由您所在的机构牵头' })}
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
        label="课题负责人"
        for={idOf('subjectManId')}
        required
        {...(errors.subjectManId && { error: errors.subjectManId })}
        {...(fixed.manager && { help: '由您本人负责' })}
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
          合作机构<span className={styles.quiet}>选填</span>
        </span>
        <Lines
          id={idOf('cooperateDeparts')}
          noun="合作机构"
          lines={form.cooperateDeparts}
          empty={{ departId: '', departName: '', duty: '' }}
          disabled={disabled}
          onChange={(cooperateDeparts) => set({ cooperateDeparts })}
        >
          {(line, change, at) => (
            <div className={styles.pair}>
              <DepartPicker
                aria-label={`第 ${at + 1} 个合作机构`}
                disabled={disabled}
                value={line.departName ? line : null}
                onChange={(depart) => change(depart ?? { departId: '', departName: '' })}
              />
              <Input
                aria-label={`第 ${at + 1} 个合作机构的分工`}
                placeholder="分工"
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
      <LongField
        {...filling}
        name="summary"
        required
        max={2000}
        rows={3}
        help="概括研究什么、为什么、预期达到什么，最多 2000 个字"
      />
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

const memberRoles = ['负责人', '联系人', '成员', '顾问'].map((value) => ({ value, label: value }))
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
  { name: 'name', label: '姓名', max: 20 },
  { name: 'departName', label: '单位', max: 100 },
  { name: 'title', label: '职务职称', max: 50 },
  { name: 'phone', label: '电话', max: 45 },
  { name: 'email', label: '邮箱', max: 50 },
] as const

export function MemberFields({ form, set, errors, disabled }: Filling) {
  return (
    <>
      {errors.members ? <Wrong text={errors.members} /> : null}
      <Lines
        id={idOf('members')}
        noun="成员"
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
                  aria-label={`第 ${at + 1} 名成员的${label}`}
                  maxLength={max}
                  disabled={disabled}
                  value={line[name]}
                  onChange={(value) => change({ [name]: value })}
                />
              </Small>
            ))}
            <Small label="角色">
              <Choice
                aria-label={`第 ${at + 1} 名成员的角色`}
                disabled={disabled}
                value={line.role}
                options={memberRoles}
                onChange={(value) => change({ role: value })}
              />
            </Small>
            <Small label="分工" wide>
              <Input
                aria-label={`第 ${at + 1} 名成员的分工`}
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

const resultTypes = ['论文', '专利', '软著', '标准', '系统', '报告'].map((value) => ({ value, label: value }))
export function ResultFields({ form, set, errors, disabled }: Filling) {
  const types = useDict('expected_result_type')
  return (
    <>
      {errors.expectedResults ? <Wrong text={errors.expectedResults} /> : null}
      <Lines
        id={idOf('expectedResults')}
        noun="成果"
        lines={form.expectedResults}
        empty={{ type: '报告', name: '', count: 1, unit: '份' }}
        disabled={disabled}
        onChange={(expectedResults) => set({ expectedResults })}
      >
        {(line, change, at) => (
          <div className={styles.result}>
            <Choice
              aria-label={`第 ${at + 1} 项成果的类型`}
              disabled={disabled}
              value={line.type}
              options={types.length ? types : resultTypes}
              onChange={(value) => change({ type: value })}
            />
            <Input
              aria-label={`第 ${at + 1} 项成果的名称`}
              placeholder="成果名称"
              maxLength={100}
              disabled={disabled}
              value={line.name}
              onChange={(name) => change({ name })}
            />
            <InputNumber
              aria-label={`第 ${at + 1} 项成果的数量`}
              min={0}
              max={9999}
              disabled={disabled}
              value={line.count}
              onChange={(count) => change({ count: Number(count) || 0 })}
            />
            <Input
              aria-label={`第 ${at + 1} 项成果的单位`}
              placeholder="单位"
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
        noun="阶段"
        lines={form.schedule}
        empty={{ period: '', work: '' }}
        disabled={disabled}
        onChange={(schedule) => set({ schedule })}
      >
        {(line, change, at) => (
          <div className={styles.schedule}>
            <Input
              aria-label={`第 ${at + 1} 阶段的时间`}
              placeholder="时间，如 2027 年 1—3 月"
              maxLength={50}
              disabled={disabled}
              value={line.period}
              onChange={(period) => change({ period })}
            />
            <Input
              aria-label={`第 ${at + 1} 阶段的工作`}
              placeholder="主要工作与阶段目标"
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
        noun="科目"
        lines={form.budget}
        empty={{ item: '', amount: 0, note: '' }}
        disabled={disabled}
        onChange={(budget) => set({ budget, budgetTotal: budgetSum(budget) })}
      >
        {(line, change, at) => (
          <div className={styles.budget}>
            <Input
              aria-label={`第 ${at + 1} 个科目的名称`}
              placeholder="科目，如 设备费"
              maxLength={50}
              disabled={disabled}
              value={line.item}
              onChange={(item) => change({ item })}
            />
            <InputNumber
              aria-label={`第 ${at + 1} 个科目的金额，万元`}
              min={0}
              max={999_999}
              precision={2}
              suffix="万元"
              disabled={disabled}
              value={line.amount}
              onChange={(amount) => change({ amount: Number(amount) || 0 })}
            />
            <Input
              aria-label={`第 ${at + 1} 个科目的说明`}
              placeholder="用途说明"
              maxLength={200}
              disabled={disabled}
              value={line.note ?? ''}
              onChange={(note) => change({ note })}
            />
          </div>
        )}
      </Lines>
      <p className={styles.total}>
        合计 <MoneyText value={budgetSum(form.budget)} />
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
        aria-label="诚信承诺"
        onChange={(event) => set({ commitment: event.target.checked ? 1 : 0 })}
      >
        我承诺所填内容真实，研究成果不侵犯他人权利，研究中遵守科研诚信与数据安全的规定。
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
