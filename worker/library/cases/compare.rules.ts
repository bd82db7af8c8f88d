import { isAmong } from '../../core/typed-keys'
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
const snapshotFields = [
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
type SnapshotField = (typeof snapshotFields)[number]

const formatSteps = (value: unknown) =>
  (Array.isArray(value) ? (value as CaseStep[]) : []).map(
    ({ action, expected }, at) => `${at + 1}. ${action} → ${expected}`,
  )
const formatValue = (field: SnapshotField, value: unknown): string =>
  value === null || value === undefined
    ? ''
    : field === 'steps'
      ? formatSteps(value).join('\n')
      : field === 'requirements'
        ? (value as string[]).join('\n')
        : field === 'priority'
          ? priorityLabel(Number(value))
          : String(value as string | number)

/** Formats the differences between two versions for display. */
export function formatCaseChanges(
  changes: readonly { field: string; before: unknown; after: unknown }[],
): CaseComparison['changes'] {
  return changes
    .flatMap(({ field, before, after }) =>
      isAmong(snapshotFields, field)
        ? [
            {
              field,
              label: t[field],
              kind: field === 'steps' || field === 'requirements' ? ('lines' as const) : ('text' as const),
              before: formatValue(field, before),
              after: formatValue(field, after),
            },
          ]
        : [],
    )
    .toSorted((a, b) => snapshotFields.indexOf(a.field) - snapshotFields.indexOf(b.field))
}
