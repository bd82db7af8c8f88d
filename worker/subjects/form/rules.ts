import type { Row } from '../../core/change'
import { t as fieldLabels } from './fields.texts'

/** The words of the declaration's fields: for the form, for what is missing and for what changed between versions. */
export { fieldLabels }

export type FormField = keyof typeof fieldLabels

/** What the research is to be, in prose. */
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

/** Fields kept on the case; the rest of the form lies in the declaration. */
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

type Parts = {
  subject: Row<'subject'>
  collect: Row<'subjectCollect'> | null
  members: readonly Row<'subjectMember'>[]
}
const memberParts = ({ name, departName, title, duty, phone, email, role }: Row<'subjectMember'>) => ({
  name,
  departName,
  title,
  duty,
  phone,
  email,
  role,
})
/** The submitted state as it is frozen: every field of the form, the people, the files by slot. */
export function snapshotOf({ subject, collect, members }: Parts): Record<string, unknown> {
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
  snapshot.members = members.map(memberParts)
  snapshot.attachments = collect?.attachments ?? []
  return snapshot
}
export type FieldChange = { field: string; before: unknown; after: unknown }
/** What changed from one frozen state to the next, field by field. */
export function diffOf(before: Record<string, unknown>, after: Record<string, unknown>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => whole(before[field]) !== whole(after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}
/** To be compared: what is empty is the same as what was never asked. */
const whole = (value: unknown) =>
  JSON.stringify(value === '' || (Array.isArray(value) && value.length === 0) ? null : (value ?? null))
/** Unit, budget or members: what the institution stands for. */
const CORE = ['leadDepartId', 'cooperateDeparts', 'budgetTotal', 'budget', 'members', 'subjectManId']
export const touchesCore = (changes: readonly FieldChange[]) => changes.some(({ field }) => CORE.includes(field))

/** Whole months from the first to the last day, both included. */
export function monthsBetween(start: string | null, end: string | null): number {
  if (!start || !end || start > end) return 0
  const [from, to] = [new Date(`${start}T00:00:00Z`), new Date(`${end}T00:00:00Z`)]
  to.setUTCDate(to.getUTCDate() + 1)
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  return Math.max(0, to.getUTCDate() < from.getUTCDate() ? months - 1 : months)
}
export const crossesYear = (start: string | null, end: string | null) =>
  start && end && start.slice(0, 4) !== end.slice(0, 4) ? 1 : 0
