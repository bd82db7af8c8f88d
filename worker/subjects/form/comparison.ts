import type { ReturnMark } from '../../../db/schema/subjects'
import { formatAnswer } from '../../core/form/answer-formatter'
import { supplementaryFieldsOf, supplementaryPath, formSectionsOf, sectionOfField } from './definition'
import type { FormDefinition } from '../../../db/schema/declare-form'
import { type FieldChange, diffSnapshots } from './rules'
import { t } from './texts'

/** Formatters of the values of a version, for one reader. */
export type ComparisonFormatters = {
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
export type FieldComparison = { field: string; label: string; kind: 'text' | 'lines'; before: string; after: string }
export type SectionComparison = { name: string; title: string; marks: string[]; changes: FieldComparison[] }

type LineEntry = Record<string, unknown>
const joinParts = (...parts: unknown[]) =>
  parts.filter((part) => part !== '' && part !== null && part !== undefined).join(' · ')
const formatContact = (format: (text: string) => string, text: unknown) =>
  typeof text === 'string' && text ? format(text) : ''
const lineFormatters: Record<string, (entry: LineEntry, words: ComparisonFormatters) => string> = {
  members: ({ name, departName, title, duty, phone, email, role }, words) =>
    joinParts(
      name,
      role,
      departName,
      title,
      duty,
      formatContact(words.phone, phone),
      formatContact(words.email, email),
    ),
  cooperateDeparts: ({ departName, duty }) => joinParts(departName, duty),
  expectedResults: ({ type, name, count, unit }, words) =>
    joinParts(words.choice('expectedResults', String(type)), name, `${String(count)} ${String(unit)}`),
  schedule: ({ period, work }) => joinParts(period, work),
  budget: ({ item, amount, note }) => joinParts(item, t.inTenThousand(Number(amount)), note),
}
const phoneFields: readonly string[] = ['subjectManPhone', 'contactPhone']
const emailFields: readonly string[] = ['subjectManEmail', 'contactEmail']
const dictionaryFields: readonly string[] = ['domain', 'subjectType']
/** Fields that are shown by their name field instead. */
const omittedFields: readonly string[] = ['leadDepartId', 'subjectManId']

const formatValue = (field: string, value: unknown, words: ComparisonFormatters): string => {
  if (value === null || value === undefined || value === '') return ''
  if (field === 'attachments')
    return (value as { slot: string; fileIds: string[] }[])
      .flatMap(({ slot, fileIds }) => {
        const name = words.slot(slot)
        return name === null ? [] : fileIds.map((id) => joinParts(name, words.file(id)))
      })
      .join('\n')
  const line = lineFormatters[field]
  if (line) return (value as LineEntry[]).map((entry) => line(entry, words)).join('\n')
  if (Array.isArray(value)) return value.map(String).join('\n')
  if (field === 'budgetTotal') return t.inTenThousand(Number(value))
  if (field === 'commitment') return value ? t.committed : ''
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value as string | number)
  if (dictionaryFields.includes(field)) return words.choice(field, text)
  if (phoneFields.includes(field)) return words.phone(text)
  return emailFields.includes(field) ? words.email(text) : text
}
/** Formats a field; an answer to an supplementary question by the kind of the question. */
function formatFieldValue(form: FormDefinition, field: string, value: unknown, words: ComparisonFormatters): string {
  const question = supplementaryFieldsOf(form).find(({ name }) => supplementaryPath(name) === field)
  return question
    ? String(formatAnswer(question, { [question.name]: value }, String) ?? '')
    : formatValue(field, value, words)
}
const isListValue = (field: string) => field === 'attachments' || field === 'advisers' || field in lineFormatters

/** Compares two frozen versions, section by section in the order of the form, with the marks of each section. */
export function compareSections(
  form: FormDefinition,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  marks: readonly ReturnMark[],
  words: ComparisonFormatters,
  hidden: ReadonlySet<string>,
): SectionComparison[] {
  const compared = ({ field, before: was, after: is }: FieldChange): FieldComparison => ({
    field,
    label: words.label(field),
    kind: isListValue(field) ? 'lines' : 'text',
    before: formatFieldValue(form, field, was, words),
    after: formatFieldValue(form, field, is, words),
  })
  const changes = diffSnapshots(before, after)
    .filter(({ field }) => !omittedFields.includes(field) && !hidden.has(field.replace(/^extra\./, '')))
    .map(compared)
    .filter((one) => one.before !== one.after)
  const order = [
    ...form.sections.flatMap((section) => section.fields.map((field) => field.name)),
    ...supplementaryFieldsOf(form).map(({ name }) => supplementaryPath(name)),
  ]
  const place = ({ field }: FieldComparison) => order.indexOf(field.replace(/^extra\./, ''))
  return formSectionsOf(form)
    .map((section) => ({
      ...section,
      marks: marks.filter((mark) => mark.section === section.name).map((mark) => mark.text),
      changes: changes
        .filter(({ field }) => sectionOfField(form, field) === section.name)
        .toSorted((a, b) => place(a) - place(b)),
    }))
    .filter((section) => section.marks.length || section.changes.length)
}
