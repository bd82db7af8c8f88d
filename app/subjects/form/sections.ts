import type { Settings } from '~/worker/system/settings'
import type { At } from '~/worker/subjects/case'
import { missingParts } from '~/worker/subjects/rules'
import type { Slot } from './file-slot'
import type { Declaration } from './model'
import { t } from './texts'

/** The parts of the form in their order; marks of a return are pinned to a part by its name. */
export const sections = [
  {
    name: 'base',
    get title() {
      return t.basics
    },
    fields: ['subjectName', 'subjectNameEn', 'year', 'domain', 'subjectType', 'keywords', 'startDate', 'endDate'],
  },
  {
    name: 'people',
    get title() {
      return t.institutionsAndManager
    },
    fields: [
      'leadDepartId',
      'subjectManId',
      'subjectManPhone',
      'subjectManEmail',
      'contactName',
      'contactPhone',
      'contactEmail',
      'cooperateDeparts',
    ],
  },
  {
    name: 'research',
    get title() {
      return t.research
    },
    fields: ['summary', 'background', 'objectives', 'content', 'techRoute', 'innovation', 'basis', 'risks'],
  },
  {
    name: 'members',
    get title() {
      return t.team
    },
    fields: ['members'],
  },
  {
    name: 'results',
    get title() {
      return t.expectedResults
    },
    fields: ['expectedResults'],
  },
  {
    name: 'schedule',
    get title() {
      return t.schedule
    },
    fields: ['schedule'],
  },
  {
    name: 'budget',
    get title() {
      return t.budget
    },
    fields: ['budget', 'budgetTotal'],
  },
  {
    name: 'files',
    get title() {
      return t.attachments
    },
    fields: ['attachments'],
  },
  {
    name: 'commitment',
    get title() {
      return t.commitment
    },
    fields: ['commitment'],
  },
] as const satisfies readonly { name: string; title: string; fields: readonly string[] }[]

export type SectionName = (typeof sections)[number]['name']
const known: readonly { name: string; title: string; fields: readonly string[] }[] = sections

/** The part that holds a field (`members.0.name`, `attachments.budget`). */
export const sectionOf = (field: string) => {
  const [first = ''] = field.split('.')
  return (known.find((section) => section.fields.includes(first)) ?? known[0]!).name
}
export const sectionTitle = (name: string) => known.find((section) => section.name === name)?.title ?? name

/** What is wrong, in the order of the form. */
export const inFormOrder = (wrong: Record<string, string>): Record<string, string> => {
  const order: readonly string[] = known.flatMap((section) => section.fields)
  const place = (field: string) => order.indexOf(field.split('.')[0] ?? '')
  return Object.fromEntries(Object.entries(wrong).toSorted(([a], [b]) => place(a) - place(b)))
}

/** What is still missing, by the same rule that the server holds a submission to. */
export function missingOf(form: Declaration, fileSlots: readonly Slot[]): Record<string, string> {
  return missingParts({
    case: { subject: form, collect: form, members: form.members } as unknown as At['case'],
    settings: { fileSlots } as unknown as Settings,
  })
}
