import type { ReturnMark } from '../../../db/schema/subjects'
import { shownAnswer } from '../../core/form/show'
import { moreFieldsOf, morePlace, partsOf, sectionOfField } from './definition'
import type { FormDefinition } from '../../../db/schema/declare-form'
import { type FieldChange, diffOf } from './rules'
import { t } from './texts'

/** Formatters of the values of a version, for one reader. */
export type Words = {
  label: (field: string) => string
  /** Formats a value of a dictionary. */
  choice: (field: string, value: string) => string
  /** Null if the slot is hidden from the reader. */
  slot: (slot: string) => string | null
  file: (id: string) => string
  phone: (phone: string) => string
  email: (email: string) => string
}
/** A field in two versions: a text, or one line per entry. */
export type Compared = { field: string; label: string; kind: 'text' | 'lines'; before: string; after: string }
export type ComparedSection = { name: string; title: string; marks: string[]; changes: Compared[] }

type Entry = Record<string, unknown>
const said = (...parts: unknown[]) =>
  parts.filter((part) => part !== '' && part !== null && part !== undefined).join(' · ')
const contact = (format: (text: string) => string, text: unknown) =>
  typeof text === 'string' && text ? format(text) : ''
const lines: Record<string, (entry: Entry, words: Words) => string> = {
  members: ({ name, departName, title, duty, phone, email, role }, words) =>
    said(name, role, departName, title, duty, contact(words.phone, phone), contact(words.email, email)),
  cooperateDeparts: ({ departName, duty }) => said(departName, duty),
  expectedResults: ({ type, name, count, unit }, words) =>
    said(words.choice('expectedResults', String(type)), name, `${String(count)} ${String(unit)}`),
  schedule: ({ period, work }) => said(period, work),
  budget: ({ item, amount, note }) => said(item, t.inTenThousand(Number(amount)), note),
}
const phones: readonly string[] = ['subjectManPhone', 'contactPhone']
const emails: readonly string[] = ['subjectManEmail', 'contactEmail']
const choices: readonly string[] = ['domain', 'subjectType']
/** Fields that are shown by their name field instead. */
const untold: readonly string[] = ['leadDepartId', 'subjectManId']

const asText = (field: string, value: unknown, words: Words): string => {
  if (value === null || value === undefined || value === '') return ''
  if (field === 'attachments')
    return (value as { slot: string; fileIds: string[] }[])
      .flatMap(({ slot, fileIds }) => {
        const name = words.slot(slot)
        return name === null ? [] : fileIds.map((id) => said(name, words.file(id)))
      })
      .join('\n')
  const line = lines[field]
  if (line) return (value as Entry[]).map((entry) => line(entry, words)).join('\n')
  if (Array.isArray(value)) return value.map(String).join('\n')
  if (field === 'budgetTotal') return t.inTenThousand(Number(value))
  if (field === 'commitment') return value ? t.committed : ''
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value as string | number)
  if (choices.includes(field)) return words.choice(field, text)
  if (phones.includes(field)) return words.phone(text)
  return emails.includes(field) ? words.email(text) : text
}
/** Formats a field; an answer to an supplementary question by the kind of the question. */
function textIn(form: FormDefinition, field: string, value: unknown, words: Words): string {
  const question = moreFieldsOf(form).find(({ name }) => morePlace(name) === field)
  return question
    ? String(shownAnswer(question, { [question.name]: value }, String) ?? '')
    : asText(field, value, words)
}
const isLines = (field: string) => field === 'attachments' || field === 'advisers' || field in lines

/** Compares two frozen versions, section by section in the order of the form, with the marks of each section. */
export function comparedSections(
  form: FormDefinition,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  marks: readonly ReturnMark[],
  words: Words,
  hidden: ReadonlySet<string>,
): ComparedSection[] {
  const compared = ({ field, before: was, after: is }: FieldChange): Compared => ({
    field,
    label: words.label(field),
    kind: isLines(field) ? 'lines' : 'text',
    before: textIn(form, field, was, words),
    after: textIn(form, field, is, words),
  })
  const changes = diffOf(before, after)
    .filter(({ field }) => !untold.includes(field) && !hidden.has(field.replace(/^extra\./, '')))
    .map(compared)
    .filter((one) => one.before !== one.after)
  const order = [
    ...form.sections.flatMap((section) => section.fields.map((field) => field.name)),
    ...moreFieldsOf(form).map(({ name }) => morePlace(name)),
  ]
  const place = ({ field }: Compared) => order.indexOf(field.replace(/^extra\./, ''))
  return partsOf(form)
    .map((section) => ({
      ...section,
      marks: marks.filter((mark) => mark.section === section.name).map((mark) => mark.text),
      changes: changes
        .filter(({ field }) => sectionOfField(form, field) === section.name)
        .toSorted((a, b) => place(a) - place(b)),
    }))
    .filter((section) => section.marks.length || section.changes.length)
}
