import { requiredFields } from '../rules'
import type { DeclarationInfo } from './contract'
import { type FormField, fieldLabels } from './rules'
import { t } from './texts'

type Section = DeclarationInfo['form']['sections'][number]
type Kind = Section['fields'][number]['type']
const LONG = 20_000
const field = (name: FormField, type: Kind = 'text', max = 50) => ({ name, type, max })

/** The parts of the declaration in their order; marks of a return are pinned to a part by its name. */
const sections = [
  {
    name: 'base',
    get title() {
      return t.basics
    },
    fields: [
      field('subjectName'),
      field('subjectNameEn', 'text', 200),
      field('year', 'select', 4),
      field('domain', 'select', 32),
      field('subjectType', 'select', 32),
      field('keywords', 'text', 200),
      field('startDate', 'date', 10),
      field('endDate', 'date', 10),
    ],
  },
  {
    name: 'people',
    get title() {
      return t.institutionsAndManager
    },
    fields: [
      field('leadDepartId', 'depart', 64),
      field('subjectManId', 'user', 64),
      field('subjectManPhone', 'text', 45),
      field('subjectManEmail'),
      field('cooperateDeparts', 'list'),
    ],
  },
  {
    name: 'research',
    get title() {
      return t.content
    },
    fields: (
      ['summary', 'background', 'objectives', 'content', 'techRoute', 'innovation', 'basis', 'risks'] as const
    ).map((name) => field(name, 'long', LONG)),
  },
  {
    name: 'members',
    get title() {
      return t.team
    },
    fields: [field('members', 'list', 100)],
  },
  {
    name: 'results',
    get title() {
      return t.expectedResults
    },
    fields: [field('expectedResults', 'list')],
  },
  {
    name: 'schedule',
    get title() {
      return t.schedule
    },
    fields: [field('schedule', 'list')],
  },
  {
    name: 'budget',
    get title() {
      return t.budget
    },
    fields: [field('budget', 'list', 100), field('budgetTotal', 'money', 12)],
  },
  {
    name: 'files',
    get title() {
      return t.attachments
    },
    fields: [field('attachments', 'list', 20)],
  },
  {
    name: 'commitment',
    get title() {
      return t.commitment
    },
    fields: [field('commitment', 'check', 1)],
  },
]
const needed: readonly string[] = [...requiredFields, 'members', 'commitment', 'year']

/** The definition of the form: what stands where, what must be there, how long it may be, what may be chosen. */
export const formSections = (options: (name: string) => { value: string; text: string }[]): Section[] =>
  sections.map(({ name, title, fields }) => ({
    name,
    title,
    fields: fields.map((one) => ({
      ...one,
      label: fieldLabels[one.name],
      required: needed.includes(one.name) ? 1 : 0,
      options: one.type === 'select' ? options(one.name) : [],
    })),
  }))
