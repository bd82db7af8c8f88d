import type { Changed } from '~/app/ui/files'
import { merged } from '~/app/ui/form/merge'
import type { DeclarationInfo } from '~/worker/subjects/form/answers'
import { writtenLines } from '~/worker/subjects/form/lines'

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

/** The declaration as the form holds it: every field is there, empty where nothing is written yet. */
export type Declaration = {
  /** declare, or collect for a topic. */
  kind: string
  /** The collected topic that it takes up. */
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
  /** Answers to the year's own questions, by their names. */
  extra: Record<string, string>
  /** Answers to the further form of the year, with something for each of its controls to hold. */
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

/** The fields of the form out of any row that carries them; what is null or absent is empty. */
export function declarationOf(row: Partial<Record<keyof Declaration, unknown>>): Declaration {
  const form: Record<string, unknown> = {}
  for (const name of fieldNames) form[name] = row[name] ?? emptyDeclaration[name]
  const members = (form.members as Record<string, unknown>[]).map((member) =>
    Object.fromEntries(memberNames.map((name) => [name, member[name] ?? (name === 'editRight' ? 0 : '')])),
  )
  return { ...(form as Declaration), members: members as unknown as Member[] }
}

/** The files of a slot. */
export const filesIn = (attachments: readonly FileSlot[], slot: string): string[] =>
  attachments.find((one) => one.slot === slot)?.fileIds ?? []
/** The attachments with the files of one slot changed; a slot without files is not there. */
export function withFiles(attachments: readonly FileSlot[], slot: string, change: Changed<string>): FileSlot[] {
  const fileIds = change(filesIn(attachments, slot))
  return [...attachments.filter((one) => one.slot !== slot), ...(fileIds.length ? [{ slot, fileIds }] : [])]
}

/** In 万元, to two decimals. */
export const budgetSum = (lines: readonly BudgetLine[]) =>
  Math.round(lines.reduce((sum, line) => sum + (Number(line.amount) || 0), 0) * 100) / 100

/** As it is sent: lines without a word in them are left out, the total is the sum of the lines. */
export function bodyOf(form: Declaration): Declaration {
  return {
    ...form,
    ...writtenLines(form),
    attachments: form.attachments.filter((one) => one.fileIds.length),
    budgetTotal: budgetSum(form.budget),
  }
}

/** Two people's changes since the same start; each of the year's own questions (`extra.own1`, `more.q1`) is a field of its own. */
export function mergedDeclaration(base: Declaration, mine: Declaration, theirs: Declaration) {
  const fields = (of: Declaration) => ({ ...of, extra: {}, more: {} })
  const form = merged(fields(base), fields(mine), fields(theirs))
  const extra = merged(base.extra, mine.extra, theirs.extra)
  const more = merged(base.more, mine.more, theirs.more)
  const at = (place: string, asked: typeof extra.asked) =>
    asked.map(({ field, ...texts }) => ({ field: `${place}.${field}`, ...texts }))
  return {
    form: { ...form.values, extra: extra.values, more: more.values },
    asked: [...form.asked, ...at('extra', extra.asked), ...at('more', more.asked)],
  }
}

/** The person's choices laid over a form. */
export function settled(form: Declaration, choices: Record<string, unknown>): Declaration {
  const all = Object.entries(choices)
  const within = (place: string) =>
    all.flatMap(([field, value]) => (field.startsWith(place) ? [[field.slice(place.length), value] as const] : []))
  const rest = Object.fromEntries(all.filter(([field]) => !/^(extra|more)\./.test(field)))
  const extra = Object.fromEntries(within('extra.').map(([name, value]) => [name, String(value)]))
  const more = Object.fromEntries(within('more.'))
  return { ...form, ...rest, extra: { ...form.extra, ...extra }, more: { ...form.more, ...more } }
}
