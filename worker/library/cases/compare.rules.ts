import { isAmong } from '../../core/names'
import type { CaseComparison } from './contract'
import { priorityLabel } from './contract'
import type { CaseStep } from './rules'
import { t } from './texts'

/** The content of a version, in display order. References are stored by name. */
export type Snapshot = {
  caseName: string
  category: string
  domain: string
  priority: number
  scenario: string
  precondition: string
  steps: CaseStep[]
  expected: string
  requirements: string[]
}
const fields = [
  'caseName',
  'category',
  'domain',
  'priority',
  'scenario',
  'precondition',
  'steps',
  'expected',
  'requirements',
] as const satisfies (keyof Snapshot)[]
type Field = (typeof fields)[number]

const stepsSaid = (value: unknown) =>
  (Array.isArray(value) ? (value as CaseStep[]) : []).map(
    ({ action, expected }, at) => `${at + 1}. ${action} → ${expected}`,
  )
const said = (field: Field, value: unknown): string =>
  value === null || value === undefined
    ? ''
    : field === 'steps'
      ? stepsSaid(value).join('\n')
      : field === 'requirements'
        ? (value as string[]).join('\n')
        : field === 'priority'
          ? priorityLabel(Number(value))
          : String(value as string | number)

/** Formats the differences between two versions for display. */
export function comparedCase(
  changes: readonly { field: string; before: unknown; after: unknown }[],
): CaseComparison['changes'] {
  return changes
    .flatMap(({ field, before, after }) =>
      isAmong(fields, field)
        ? [
            {
              field,
              label: t[field],
              kind: field === 'steps' || field === 'requirements' ? ('lines' as const) : ('text' as const),
              before: said(field, before),
              after: said(field, after),
            },
          ]
        : [],
    )
    .toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field))
}
