import type { ReactNode } from 'react'
import type { Slot } from '~/app/files/parts/file-slot'
import type { Other } from '~/app/live/presence'
import { t as live } from '~/app/live/texts'
import type { FileValue } from '~/app/ui/files'
import { isAskedOf } from '~/worker/subjects/form/definition'
import { type AskedInput, ChoiceField, DayField, type Filling, LongField, TextField } from './fields'
import { NameField } from './name-field'
import { type Choices, CommitmentField, FileFields } from './section-base'
import { LeadField, ManagerField, MemberFields, PartnerFields } from './section-people'
import { BudgetFields, ResultFields, ScheduleFields } from './section-plan'
import type { Asked, Section } from './sections'
import styles from './form.module.css'
import { t } from './texts'

/** What the questions of a form need besides what is written. */
export type Around = {
  /** The subject's id, or empty before the first save. */
  id: string
  choices: Choices
  fixed: { depart: boolean; manager: boolean }
  slots: readonly Slot[]
  files: readonly FileValue[]
  /** Who else is at which field. */
  others: readonly Other[]
}

/** Questions that stand side by side where they follow each other. */
const rows: Record<string, string> = {
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
const classes = ['', '', styles.pair, styles.trio]

/** The questions of a section in the order of the form. */
export function SectionFields({ section, filling, around }: { section: Section; filling: Filling; around: Around }) {
  const groups: Asked[][] = []
  for (const asked of section.fields) {
    if (!isAskedOf(asked, filling.form)) continue
    const last = groups.at(-1)
    const row = rows[asked.name]
    if (row && last && rows[last[0]!.name] === row && last.length < 3) last.push(asked)
    else groups.push([asked])
  }
  return groups.map((group) => {
    const fields = group.map((asked) => {
      const names = namesAt(around.others, asked)
      return (
        <div key={asked.name} className={names ? styles.busy : styles.asked}>
          <Question {...filling} asked={asked} around={around} />
          {names ? <p className={styles.busyWords}>{live.editingThis(names)}</p> : null}
        </div>
      )
    })
    return group.length === 1 ? (
      fields
    ) : (
      <div key={group[0]!.name} className={classes[group.length]}>
        {fields}
      </div>
    )
  })
}

/** Who is writing the answer to this question: `members.0.name` and `extra.own1` are places in it. */
const namesAt = (others: readonly Other[], { name, own }: Asked) =>
  others
    .filter(({ at }) => (own ? at === `extra.${name}` : at.split('.')[0] === name))
    .map((one) => one.name)
    .join(live.nameComma)

/** Hints of the house, where the form has none of its own. */
const hints: Record<string, () => string> = { keywords: () => t.keywordsHelp, summary: () => t.summaryHelp }
const tall: Record<string, number> = { content: 6, summary: 3 }

/** One question, as its kind is answered. */
function Question({ around, ...filling }: AskedInput & { around: Around }): ReactNode {
  const { asked, form, set, errors, disabled } = filling
  const { choices } = around
  const input: AskedInput = { ...filling, ...(hints[asked.name] && { help: hints[asked.name]!() }) }
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
      // The sum of the lines.
      return null
    case 'attachments':
      return <FileFields {...input} slots={around.slots} bizId={around.id} known={around.files} />
    case 'commitment':
      return <CommitmentField {...input} />
    default:
      if (asked.type === 'date') return <DayField {...input} />
      return asked.type === 'long' ? (
        <LongField {...input} {...(tall[asked.name] && { rows: tall[asked.name]! })} />
      ) : (
        <TextField {...input} />
      )
  }
}
