import { type Answers, type Field, hasAnswer, maxLengthOf } from '~/worker/core/form/fields'
import { validateAnswers } from '~/worker/core/form/validation'
import { t } from './designer.texts'

const SAMPLE_DAY = '2026-11-20'
const formatSamples = {
  email: 'name@example.com',
  uri: 'https://example.com',
  phone: '13800000000',
  postcode: '100033',
} as const satisfies Record<NonNullable<Field['format']>, string>

/** Returns a sample answer to a question; none for files. */
function sampleValue(field: Field): unknown {
  const { kind, options = [], rows = [], columns = [], min = 1, max, from = SAMPLE_DAY, format } = field
  const words = () => t.sampleText.repeat(Math.ceil(min / t.sampleText.length) || 1).slice(0, maxLengthOf(field))
  switch (kind) {
    case 'text':
      return format ? formatSamples[format] : words()
    case 'long':
      return words()
    case 'rich':
      return `<p>${words()}</p>`
    case 'number':
    case 'money':
      return max !== undefined && max < min ? max : min
    case 'rating':
      return max ?? 5
    case 'date':
      return from
    case 'period':
      return [from, from]
    case 'choice':
    case 'tree':
      return options[0]
    case 'several':
      return options.slice(0, min || 1)
    case 'yesno':
      return true
    case 'matrix':
      return rows.map(() => options[0] ?? '')
    case 'person':
      return ['sample', t.samplePerson]
    case 'depart':
      return ['sample', t.sampleDepart]
    case 'address':
      return ['11', '', '', t.sampleStreet]
    case 'signature':
      return ['typed', t.samplePerson]
    case 'table':
      return Array.from({ length: min || 1 }, () => sampleAnswers(columns))
    default:
      return undefined
  }
}
/** Returns sample answers to all questions, including computed values. */
export function sampleAnswers(fields: readonly Field[]): Answers {
  const answers = Object.fromEntries(fields.filter(hasAnswer).map((field) => [field.name, sampleValue(field)]))
  return validateAnswers(fields, answers, { begun: true }).answers
}
