import type { Row } from '../../core/change'
import { t as fieldLabels } from './fields.texts'

/** Labels of the declaration's fields, for the form, for missing fields and for version comparisons. */
export { fieldLabels }

export type FormField = keyof typeof fieldLabels

/** Long texts of the research plan. */
export const researchTexts = [
  'summary',
  'background',
  'objectives',
  'content',
  'techRoute',
  'innovation',
  'basis',
  'risks',
] as const satisfies FormField[]

/** Fields stored in `subject`. The other fields are stored in `subject_collect`. */
export const subjectFields = [
  'subjectName',
  'subjectNameEn',
  'year',
  'domain',
  'subjectType',
  'level',
  'keywords',
  'cooperateDeparts',
  'subjectManPhone',
  'subjectManEmail',
  'advisers',
  'startDate',
  'endDate',
  'budgetTotal',
  'budget',
  ...researchTexts,
  'expectedResults',
] as const satisfies FormField[]
/** Fields stored in `subject_collect`. */
export const collectFields = [
  'contactName',
  'contactPhone',
  'contactEmail',
  'suggestManName',
  'necessity',
  'existing',
  'targets',
  'technicalPoints',
  'schedule',
  'commitment',
] as const satisfies FormField[]

type DeclarationRows = {
  subject: Row<'subject'>
  collect: Row<'subjectCollect'> | null
  members: readonly Row<'subjectMember'>[]
}
const memberSnapshotOf = ({ name, departName, title, duty, phone, email, role }: Row<'subjectMember'>) => ({
  name,
  departName,
  title,
  duty,
  phone,
  email,
  role,
})
/** Returns the frozen state of a submission: all fields, members, and files by slot. */
export function snapshotOf({ subject, collect, members }: DeclarationRows): Record<string, unknown> {
  const snapshot: Record<string, unknown> = {
    leadDepartId: subject.leadDepartId,
    leadDepartName: subject.leadDepartName,
    subjectManId: subject.subjectManId,
    subjectManName: subject.subjectManName,
  }
  for (const field of subjectFields) snapshot[field] = subject[field]
  if (collect) for (const field of collectFields) snapshot[field] = collect[field]
  for (const [name, answer] of Object.entries(collect?.formData ?? {})) snapshot[`extra.${name}`] = answer
  for (const [name, answer] of Object.entries(collect?.more ?? {})) snapshot[`more.${name}`] = answer
  snapshot.members = members.map(memberSnapshotOf)
  snapshot.attachments = collect?.attachments ?? []
  return snapshot
}
export type FieldChange = { field: string; before: unknown; after: unknown }
/** Returns the changed fields between two frozen versions. */
export function diffSnapshots(before: Record<string, unknown>, after: Record<string, unknown>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => comparableValue(before[field]) !== comparableValue(after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}
/** Empty values compare equal to absent ones. */
const comparableValue = (value: unknown) =>
  JSON.stringify(value === '' || (Array.isArray(value) && value.length === 0) ? null : (value ?? null))
/** Fields that the institution vouches for: institutions, budget and people. */
const CORE_FIELDS = ['leadDepartId', 'cooperateDeparts', 'budgetTotal', 'budget', 'members', 'subjectManId']
/** True if a field that the institution vouches for has changed. */
export const changesCoreFields = (changes: readonly FieldChange[]) =>
  changes.some(({ field }) => CORE_FIELDS.includes(field))

/** Returns the number of whole months from the first to the last day, both inclusive; 0 for missing or reversed dates. */
export function countMonths(start: string | null, end: string | null): number {
  if (!start || !end || start > end) return 0
  const [from, to] = [new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`)]
  to.setUTCDate(to.getUTCDate() + 1)
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  return Math.max(0, to.getUTCDate() < from.getUTCDate() ? months - 1 : months)
}
/** 1 if the two dates are in different years, else 0. */
export const crossesYear = (start: string | null, end: string | null) =>
  start && end && start.slice(0, 4) !== end.slice(0, 4) ? 1 : 0
