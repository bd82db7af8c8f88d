import type { ListUpdate } from '~/app/ui/files'
import { mergeChanges } from '~/app/ui/form/merge'
import type { DeclarationInfo } from '~/worker/subjects/form/responses'
import { removeBlankLines } from '~/worker/subjects/form/list-fields'

export type Member = {
  userId: string
  name: string
  departId: string
  departName: string
  title: string
  duty: string
  phone: string
  email: string
  role: string
  editRight: number
}
export type ScheduleLine = DeclarationInfo['schedule'][number]
type FileSlot = DeclarationInfo['attachments'][number]
type BudgetLine = DeclarationInfo['budget'][number]

/** The declaration as form values. Every field is present; empty fields have empty values. */
export type Declaration = {
  /** `declare`, or `collect` for a topic. */
  kind: string
  /** The collected topic that the declaration is based on. */
  topicId: string
  subjectName: string
  subjectNameEn: string
  year: string
  domain: string
  subjectType: string
  keywords: string
  startDate: string
  endDate: string
  leadDepartId: string
  leadDepartName: string
  subjectManId: string
  subjectManName: string
  subjectManPhone: string
  subjectManEmail: string
  cooperateDeparts: DeclarationInfo['cooperateDeparts']
  summary: string
  background: string
  objectives: string
  content: string
  techRoute: string
  innovation: string
  basis: string
  risks: string
  members: Member[]
  expectedResults: DeclarationInfo['expectedResults']
  schedule: ScheduleLine[]
  budget: BudgetLine[]
  budgetTotal: number
  attachments: FileSlot[]
  commitment: number
  contactName: string
  contactPhone: string
  contactEmail: string
  suggestManName: string
  necessity: string
  existing: string
  targets: string
  technicalPoints: string
  /** Answers to the year's custom fields, by name. */
  extra: Record<string, string>
  /** Answers to the year's supplementary questions, with a default value for each control. */
  more: Record<string, unknown>
}

export const emptyDeclaration: Declaration = {
  kind: 'declare',
  topicId: '',
  subjectName: '',
  subjectNameEn: '',
  year: '',
  domain: '',
  subjectType: '',
  keywords: '',
  startDate: '',
  endDate: '',
  leadDepartId: '',
  leadDepartName: '',
  subjectManId: '',
  subjectManName: '',
  subjectManPhone: '',
  subjectManEmail: '',
  cooperateDeparts: [],
  summary: '',
  background: '',
  objectives: '',
  content: '',
  techRoute: '',
  innovation: '',
  basis: '',
  risks: '',
  members: [],
  expectedResults: [],
  schedule: [],
  budget: [],
  budgetTotal: 0,
  attachments: [],
  commitment: 0,
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  suggestManName: '',
  necessity: '',
  existing: '',
  targets: '',
  technicalPoints: '',
  extra: {},
  more: {},
}
const fieldNames = Object.keys(emptyDeclaration) as (keyof Declaration)[]
const memberNames = [
  'userId',
  'name',
  'departId',
  'departName',
  'title',
  'duty',
  'phone',
  'email',
  'role',
  'editRight',
] as const

/** Returns the form values from a row. Null and missing values become empty. */
export function declarationOf(row: Partial<Record<keyof Declaration, unknown>>): Declaration {
  const form: Record<string, unknown> = {}
  for (const name of fieldNames) form[name] = row[name] ?? emptyDeclaration[name]
  const members = (form.members as Record<string, unknown>[]).map((member) =>
    Object.fromEntries(memberNames.map((name) => [name, member[name] ?? (name === 'editRight' ? 0 : '')])),
  )
  return { ...(form as Declaration), members: members as unknown as Member[] }
}

/** Returns the file ids of a slot. */
export const filesOfSlot = (attachments: readonly FileSlot[], slot: string): string[] =>
  attachments.find((one) => one.slot === slot)?.fileIds ?? []
/** Returns the attachments with the files of one slot changed. A slot without files is removed. */
export function withFiles(attachments: readonly FileSlot[], slot: string, change: ListUpdate<string>): FileSlot[] {
  const fileIds = change(filesOfSlot(attachments, slot))
  return [...attachments.filter((one) => one.slot !== slot), ...(fileIds.length ? [{ slot, fileIds }] : [])]
}

/** Returns the sum in 万元, rounded to two decimals. */
export const sumBudget = (lines: readonly BudgetLine[]) =>
  Math.round(lines.reduce((sum, line) => sum + (Number(line.amount) || 0), 0) * 100) / 100

/** Returns the request body: lines without text are removed, and the total is the sum of the lines. */
export function declarationBody(form: Declaration): Declaration {
  return {
    ...form,
    ...removeBlankLines(form),
    attachments: form.attachments.filter((one) => one.fileIds.length),
    budgetTotal: sumBudget(form.budget),
  }
}

/**
 * Merges two people's changes of the same base. Each custom or supplementary question (`extra.own1`, `more.q1`) is a
 * field of its own.
 */
export function mergeDeclarations(base: Declaration, mine: Declaration, theirs: Declaration) {
  const fields = (of: Declaration) => ({ ...of, extra: {}, more: {} })
  const form = mergeChanges(fields(base), fields(mine), fields(theirs))
  const extra = mergeChanges(base.extra, mine.extra, theirs.extra)
  const more = mergeChanges(base.more, mine.more, theirs.more)
  const at = (place: string, asked: typeof extra.asked) =>
    asked.map(({ field, ...texts }) => ({ field: `${place}.${field}`, ...texts }))
  return {
    form: { ...form.values, extra: extra.values, more: more.values },
    asked: [...form.asked, ...at('extra', extra.asked), ...at('more', more.asked)],
  }
}

/** Returns the form with the person's choices applied. */
export function applyChoices(form: Declaration, choices: Record<string, unknown>): Declaration {
  const all = Object.entries(choices)
  const within = (place: string) =>
    all.flatMap(([field, value]) => (field.startsWith(place) ? [[field.slice(place.length), value] as const] : []))
  const rest = Object.fromEntries(all.filter(([field]) => !/^(extra|more)\./.test(field)))
  const extra = Object.fromEntries(within('extra.').map(([name, value]) => [name, String(value)]))
  const more = Object.fromEntries(within('more.'))
  return { ...form, ...rest, extra: { ...form.extra, ...extra }, more: { ...form.more, ...more } }
}
