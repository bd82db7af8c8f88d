import type { ReactNode } from 'react'
import type { Slot } from '~/app/files/parts/file-slot'
import type { Editor } from '~/app/live/presence'
import { t as live } from '~/app/live/texts'
import type { FileValue } from '~/app/ui/files'
import { isFieldApplicable } from '~/worker/subjects/form/definition'
import { type FieldInputProps, ChoiceField, DayField, type FormState, LongField, TextField } from './fields'
import { NameField } from './name-field'
import { type FieldChoices, CommitmentField, FileFields } from './section-base'
import { LeadField, ManagerField, MemberFields, PartnerFields } from './section-people'
import { BudgetFields, ResultFields, ScheduleFields } from './section-plan'
import type { SectionField, Section } from './sections'
import styles from './form.module.css'
import { t } from './texts'

/** Data that the fields of a form need besides the answers. */
export type FieldContext = {
  /** The subject's id; empty before the first save. */
  id: string
  choices: FieldChoices
  fixed: { depart: boolean; manager: boolean }
  slots: readonly Slot[]
  files: readonly FileValue[]
  /** Other people in the form, each with the current field. */
  others: readonly Editor[]
}

/** Fields that are shown side by side when they follow each other. */
const fieldGroups: Record<string, string> = {
  year: 'year',
  subjectType: 'year',
  startDate: 'term',
  endDate: 'term',
  subjectManPhone: 'manager',
  subjectManEmail: 'manager',
  contactName: 'contact',
  contactPhone: 'contact',
  contactEmail: 'contact',
}
const groupClasses = ['', '', styles.pair, styles.trio]

/** The fields of a section in the order of the form. */
export function SectionFields({
  section,
  filling,
  around,
}: {
  section: Section
  filling: FormState
  around: FieldContext
}) {
  const groups: SectionField[][] = []
  for (const sectionField of section.fields) {
    if (!isFieldApplicable(sectionField, filling.form)) continue
    const last = groups.at(-1)
    const row = fieldGroups[sectionField.name]
    if (row && last && fieldGroups[last[0]!.name] === row && last.length < 3) last.push(sectionField)
    else groups.push([sectionField])
  }
  return groups.map((group) => {
    const fields = group.map((sectionField) => {
      const names = editorsAt(around.others, sectionField)
      return (
        <div key={sectionField.name} className={names ? styles.busy : styles.question}>
          <FieldInput {...filling} asked={sectionField} around={around} />
          {names ? <p className={styles.busyLabel}>{live.editingThis(names)}</p> : null}
        </div>
      )
    })
    return group.length === 1 ? (
      fields
    ) : (
      <div key={group[0]!.name} className={groupClasses[group.length]}>
        {fields}
      </div>
    )
  })
}

/** Returns the names of the people who edit this field. `members.0.name` and `extra.own1` are paths within it. */
const editorsAt = (others: readonly Editor[], { name, own }: SectionField) =>
  others
    .filter(({ at }) => (own ? at === `extra.${name}` : at.split('.')[0] === name))
    .map((one) => one.name)
    .join(live.nameComma)

/** Default hints for fields without a hint in the form. */
const defaultHints: Record<string, () => string> = { keywords: () => t.keywordsHelp, summary: () => t.summaryHelp }
const textAreaRows: Record<string, number> = { content: 6, summary: 3 }

/** One field with the control of its type. */
function FieldInput({ around, ...filling }: FieldInputProps & { around: FieldContext }): ReactNode {
  const { asked, form, set, errors, disabled } = filling
  const { choices } = around
  const input: FieldInputProps = { ...filling, ...(defaultHints[asked.name] && { help: defaultHints[asked.name]!() }) }
  switch (asked.name) {
    case 'subjectName':
      return (
        <NameField
          value={form.subjectName}
          year={form.year}
          id={around.id}
          error={errors.subjectName}
          disabled={disabled}
          onChange={(subjectName) => set({ subjectName })}
        />
      )
    case 'year':
      return (
        <ChoiceField
          {...input}
          options={choices.years.map((year) => ({ value: year, label: t.yearName(year) }))}
          disabled={disabled || choices.years.length < 2}
        />
      )
    case 'domain':
      return <ChoiceField {...input} options={choices.domain} />
    case 'subjectType':
      return <ChoiceField {...input} options={choices.subjectType} />
    case 'leadDepartId':
      return <LeadField {...input} fixed={around.fixed.depart} />
    case 'subjectManId':
      return <ManagerField {...input} fixed={around.fixed.manager} />
    case 'cooperateDeparts':
      return <PartnerFields {...input} />
    case 'members':
      return <MemberFields {...input} />
    case 'expectedResults':
      return <ResultFields {...input} />
    case 'schedule':
      return <ScheduleFields {...input} />
    case 'budget':
      return <BudgetFields {...input} />
    case 'budgetTotal':
      // The total is the sum of the lines.
      return null
    case 'attachments':
      return <FileFields {...input} slots={around.slots} bizId={around.id} known={around.files} />
    case 'commitment':
      return <CommitmentField {...input} />
    default:
      if (asked.type === 'date') return <DayField {...input} />
      return asked.type === 'long' ? (
        <LongField {...input} {...(textAreaRows[asked.name] && { rows: textAreaRows[asked.name]! })} />
      ) : (
        <TextField {...input} />
      )
  }
}
