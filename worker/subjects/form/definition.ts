import { isAmong, namesIn, rowIn } from '../../core/names'
import type { FormDefinition, FormFieldRow, FormSectionRow, FormSlotRow } from '../../../db/schema/declare-form'
import type { Row } from '../../core/change'
import { type Answers, extsOf, type Field, hasPart, most } from '../../core/form/fields'
import { answersSaid, answersTo, closedNames, drawn, furtherFields, furtherPlace } from '../../core/form/further'
import { withoutKept } from '../../core/form/kept'
import type { RoleCode } from '../../policy/roles'
import { houseChecks } from '../decisions/checks'
import type { DeclarationInfo } from './answers'
import { t as fieldLabels } from './fields.texts'
import type { FormField } from './rules'
import { t } from './texts'

/** `declare`: a full declaration. `collect`: a topic that others can take up. */
export const formKinds = ['declare', 'collect'] as const
export type FormKind = (typeof formKinds)[number]
/** Questions, slots and checklist of a form. */
export type Definition = Required<Omit<FormDefinition, 'more' | 'sheets'>> & Pick<FormDefinition, 'more' | 'sheets'>
/** The form of a case. An empty id stands for the default form. */
export type CaseForm = { id: string; version: number; definition: Definition }

type Kind = FormFieldRow['type']
/** Limits of a custom question in characters: the maximum of a single line, and the default of several lines. */
export const OWN_TEXT = 200
export const OWN_LONG = 2000
const LONG = 20_000
type BuiltIn = { type: Kind; max: number; section: string; home: readonly FormKind[]; asked?: readonly FormKind[] }
const both = formKinds
const declare = ['declare'] as const
const collect = ['collect'] as const
const long = (home: readonly FormKind[], asked: readonly FormKind[] = []): BuiltIn => ({
  type: 'long',
  max: LONG,
  section: 'research',
  home,
  asked,
})
/** Built-in questions: section, kinds of form, default of `required` per kind, and maximum length. */
const builtIns: Partial<Record<FormField, BuiltIn>> = {
  subjectName: { type: 'text', max: 50, section: 'base', home: both, asked: both },
  subjectNameEn: { type: 'text', max: 200, section: 'base', home: declare },
  year: { type: 'select', max: 4, section: 'base', home: both, asked: both },
  subjectType: { type: 'select', max: 32, section: 'base', home: declare, asked: declare },
  domain: { type: 'select', max: 32, section: 'base', home: both, asked: both },
  keywords: { type: 'text', max: 200, section: 'base', home: both },
  startDate: { type: 'date', max: 10, section: 'base', home: declare, asked: declare },
  endDate: { type: 'date', max: 10, section: 'base', home: declare, asked: declare },
  leadDepartId: { type: 'depart', max: 64, section: 'people', home: both, asked: both },
  subjectManId: { type: 'user', max: 64, section: 'people', home: declare, asked: declare },
  subjectManPhone: { type: 'text', max: 45, section: 'people', home: declare },
  subjectManEmail: { type: 'text', max: 50, section: 'people', home: declare },
  suggestManName: { type: 'text', max: 20, section: 'people', home: collect },
  contactName: { type: 'text', max: 20, section: 'people', home: both },
  contactPhone: { type: 'text', max: 45, section: 'people', home: both },
  contactEmail: { type: 'text', max: 50, section: 'people', home: both },
  cooperateDeparts: { type: 'list', max: 50, section: 'people', home: declare },
  summary: long(declare, declare),
  background: long(declare, declare),
  objectives: long(declare, declare),
  content: long(declare, declare),
  techRoute: long(declare, declare),
  innovation: long(declare),
  basis: long(declare),
  risks: long(declare),
  necessity: long(collect, collect),
  existing: long(collect),
  targets: long(collect, collect),
  technicalPoints: long(collect, collect),
  members: { type: 'list', max: 100, section: 'members', home: declare, asked: declare },
  expectedResults: { type: 'list', max: 50, section: 'results', home: both },
  schedule: { type: 'list', max: 50, section: 'schedule', home: declare },
  budget: { type: 'list', max: 100, section: 'budget', home: declare },
  budgetTotal: { type: 'money', max: 12, section: 'budget', home: declare },
  attachments: { type: 'list', max: 20, section: 'files', home: both },
  commitment: { type: 'check', max: 1, section: 'commitment', home: declare, asked: declare },
}
/** In the order of the form. */
const sectionNames = [
  'base',
  'people',
  'research',
  'members',
  'results',
  'schedule',
  'budget',
  'files',
  'commitment',
] as const
export type BuiltInSection = (typeof sectionNames)[number]
export const isBuiltInSection = (name: string): name is BuiltInSection => isAmong(sectionNames, name)
const titles: Record<BuiltInSection, () => string> = {
  base: () => t.basics,
  people: () => t.institutionsAndManager,
  research: () => t.content,
  members: () => t.team,
  results: () => t.expectedResults,
  schedule: () => t.schedule,
  budget: () => t.budget,
  files: () => t.attachments,
  commitment: () => t.commitment,
}
export const builtInSections = () => sectionNames.map((name) => ({ name, title: titles[name]() }))
export const builtInOf = (name: string): BuiltIn | undefined => rowIn(builtIns, name)
/** Returns the names of the built-in questions of a form kind. */
export const builtInNames = (kind: FormKind) => namesIn(builtIns).filter((name) => builtIns[name]!.home.includes(kind))

/** Fields that the rest of the system needs. They cannot be removed, and except for attachments not made optional. */
const fixed: readonly string[] = [
  'subjectName',
  'year',
  'domain',
  'leadDepartId',
  'subjectManId',
  'startDate',
  'endDate',
  'attachments',
]
export const isFixed = (name: string) => fixed.includes(name)
/** True if the field can be hidden from readers. The other fields appear in lists or name participants. */
export const canHide = (name: string) => {
  const known = builtInOf(name)
  return !known || known.type === 'long' || ['expectedResults', 'schedule', 'budget'].includes(name)
}
/** Roles that read a case without editing it. Answers can be hidden from them. */
export const hideableFrom = ['mechanism', 'technologyManger', 'counselor', 'csrcLeader'] as const satisfies RoleCode[]

/** Names of custom questions. A built-in field never matches. */
export const OWN_NAME = /^own[A-Za-z0-9]{1,20}$/
export const isOwn = (name: string) => OWN_NAME.test(name)

/** Fields that a custom question may depend on. */
export const deciding = ['subjectType', 'domain'] as const
/** True if the question applies to the subject, by its type and domain. */
export const isAskedOf = (
  { askedOf }: Pick<FormFieldRow, 'askedOf'>,
  subject: Readonly<Record<(typeof deciding)[number], string>>,
) => !askedOf || deciding.every((name) => askedOf[name].length === 0 || askedOf[name].includes(subject[name]))

/** Prefix of the paths of answers to the supplementary questions. */
const MORE = 'more'
export const morePlace = furtherPlace
/** Returns the supplementary questions of a form. */
export const moreFieldsOf = ({ more }: Pick<FormDefinition, 'more'>) => furtherFields(more)
/** Returns the paths of supplementary answers that are hidden from this reader. */
export const hiddenMoreIn = (form: Pick<FormDefinition, 'more'>, roleCode: string, blind: boolean) => {
  return new Set([...closedNames(moreFieldsOf(form), roleCode, blind)].map(morePlace))
}
/**
 * Returns the slots of the supplementary file questions. Their files are stored as attachments, in the slot named by
 * the question's path.
 */
const moreSlotsOf = (form: Pick<FormDefinition, 'more'>): FormSlotRow[] =>
  moreFieldsOf(form)
    .filter((field) => hasPart(field, 'exts'))
    .map((field) => ({
      slot: morePlace(field.name),
      name: field.label,
      required: field.required && !field.show ? 1 : 0,
      exts: [...extsOf(field)],
      max: field.max ?? most.files,
      blind: field.blind ? 1 : 0,
      hiddenFrom: [...(field.hiddenFrom ?? [])],
    }))
export const isMoreSlot = (slot: string) => slot.startsWith(morePlace(''))
/** Returns all attachment slots of a declaration. */
export const allSlotsOf = (form: Pick<FormDefinition, 'slots' | 'more'>) => [...form.slots, ...moreSlotsOf(form)]
/** Returns the answers to the supplementary questions, including files. */
export const furtherGiven = (
  collect: Partial<Pick<Row<'subjectCollect'>, 'more' | 'attachments'>> | null,
): Answers => ({
  ...collect?.more,
  ...Object.fromEntries(
    (collect?.attachments ?? []).flatMap(({ slot, fileIds }) =>
      isMoreSlot(slot) && fileIds.length ? [[slot.slice(morePlace('').length), fileIds]] : [],
    ),
  ),
})
/** Returns the supplementary questions whose paths are not hidden. */
export function openMore(form: Pick<FormDefinition, 'more'>, hidden: ReadonlySet<string>): readonly Field[] {
  const fields = moreFieldsOf(form)
  return withoutKept(fields, new Set(fields.map(({ name }) => name).filter((name) => hidden.has(morePlace(name)))))
}
/** Returns the visible supplementary questions as JSON Schema for rendering; null if there are none. */
export const moreShown = (form: Pick<FormDefinition, 'more'>, hidden: ReadonlySet<string> = new Set()) =>
  drawn(openMore(form, hidden))
/** Returns the answers to the visible supplementary questions. */
export const openAnswers = (form: Pick<FormDefinition, 'more'>, answers: Answers, hidden: ReadonlySet<string>) =>
  answersTo(openMore(form, hidden), answers)
/** Returns the visible supplementary answers as text, by question. Unanswered questions and files are omitted. */
export const moreSaid = (form: Pick<FormDefinition, 'more'>, answers: Answers, hidden: ReadonlySet<string>) => {
  return answersSaid(form.more, answers, openMore(form, hidden)).map((one) => ({ ...one, name: morePlace(one.name) }))
}

const fieldRow = (name: FormField, kind: FormKind): FormFieldRow => {
  const { type, max, asked = [] } = builtIns[name]!
  return { name, label: '', type, required: asked.includes(kind) ? 1 : 0, max, help: '', blind: 0, hiddenFrom: [] }
}
/** Returns the default form of a kind. The form of a topic has no required slots. */
export const builtInForm = (kind: FormKind, slots: readonly FormSlotRow[]): Definition => ({
  sections: sectionNames.flatMap((section): FormSectionRow[] => {
    const names = builtInNames(kind).filter((name) => builtIns[name]!.section === section)
    return names.length ? [{ name: section, title: '', fields: names.map((name) => fieldRow(name, kind)) }] : []
  }),
  slots: slots.filter((slot) => kind === 'declare' || !slot.required),
  checks: houseChecks(kind),
})

type FormRow = Row<'declareForm'>
/**
 * Returns the form in force for a year: the latest of that year, else the latest of an earlier year, else the default
 * form.
 */
export function formFor(
  rows: readonly FormRow[],
  kind: FormKind,
  year: string,
  slots: readonly FormSlotRow[],
): CaseForm {
  const [latest] = rows
    .filter((row) => row.kind === kind && row.year <= year && !row.delFlag)
    .toSorted((a, b) => b.year.localeCompare(a.year) || b.version - a.version)
  return latest ? caseForm(latest) : { id: '', version: 1, definition: builtInForm(kind, slots) }
}
/** Returns the form that a declaration was written with. Later versions of the year's form do not change it. */
export function formOfCase(
  rows: readonly FormRow[],
  collectRow: { formId: string; kind: string } | null,
  slots: readonly FormSlotRow[],
): CaseForm {
  const row = collectRow?.formId ? rows.find((one) => one.id === collectRow.formId) : undefined
  return row
    ? caseForm(row)
    : { id: '', version: 1, definition: builtInForm(collectRow?.kind === 'collect' ? 'collect' : 'declare', slots) }
}
const caseForm = ({ id, version, kind, definition }: FormRow): CaseForm => ({
  id,
  version,
  definition: { checks: houseChecks(kind), ...definition },
})

/** Returns the fields of all sections of a form. */
export const fieldsOf = ({ sections }: Pick<FormDefinition, 'sections'>) =>
  sections.flatMap((section) => section.fields)
/** Returns the custom fields of a form. */
export const ownFieldsOf = (form: Pick<FormDefinition, 'sections'>) =>
  fieldsOf(form).filter((field) => isOwn(field.name))
/** Returns the sections of a form; the supplementary questions, if any, are the last section. */
export const partsOf = (form: Pick<FormDefinition, 'sections' | 'more'>) => [
  ...form.sections.map((section) => ({ name: section.name, title: titleOf(section) })),
  ...(form.more ? [{ name: MORE, title: t.furtherQuestions }] : []),
]
/** Returns the title of a section: its own, else the built-in one. */
export const titleOf = ({ name, title }: Pick<FormSectionRow, 'name' | 'title'>) =>
  title || (isBuiltInSection(name) ? titles[name]() : name)
/** Returns the label of a field: the form's own, else the default one. */
export const labelIn = (form: Pick<FormDefinition, 'sections' | 'more'>, field: string): string => {
  const [first, questionName] = field.split('.')
  if (first === MORE) return moreFieldsOf(form).find((one) => one.name === questionName)?.label ?? field
  const name = field.startsWith('extra.') ? field.slice('extra.'.length) : field
  const known = fieldsOf(form).find((one) => one.name === name)
  return known?.label || (rowIn(fieldLabels, name) ?? name)
}
/**
 * Returns the section that contains a field (`members.0.name`, `attachments.budget`, `extra.own1`); the first section
 * if none does.
 */
export function sectionOfField({ sections }: Pick<FormDefinition, 'sections'>, field: string): string {
  const [first = '', second = ''] = field.split('.')
  if (first === MORE) return MORE
  const name = first === 'extra' ? second : (aliases[first] ?? first)
  return (sections.find((section) => section.fields.some((one) => one.name === name)) ?? sections[0])?.name ?? ''
}
/** Fields that are shown in the place of another field. */
const aliases: Record<string, string> = { leadDepartName: 'leadDepartId', subjectManName: 'subjectManId' }

/** Returns the fields that the form hides from this reader. */
export const hiddenIn = (
  form: Pick<FormDefinition, 'sections' | 'more'>,
  roleCode: string,
  blind: boolean,
): ReadonlySet<string> =>
  new Set([
    ...fieldsOf(form)
      .filter((field) => canHide(field.name) && (field.hiddenFrom.includes(roleCode) || (blind && field.blind)))
      .map((field) => field.name),
    ...hiddenMoreIn(form, roleCode, blind),
  ])

/** Returns the slots that the form hides from this reader. `hiddenFilesCondition` is the SQL counterpart for files. */
export const hiddenSlotsIn = (
  form: Pick<FormDefinition, 'slots' | 'more'>,
  roleCode: string,
  blind: boolean,
): ReadonlySet<string> =>
  new Set(
    allSlotsOf(form)
      .filter((one) => one.hiddenFrom?.includes(roleCode) || (blind && one.blind))
      .map((one) => one.slot),
  )

/** Returns the sections as the client renders them: fields, required flags, maximum lengths and options. */
export const shownSections = (
  { sections }: Pick<FormDefinition, 'sections'>,
  options: (name: string) => { value: string; text: string }[],
): DeclarationInfo['form']['sections'] =>
  sections.map((section) => ({
    name: section.name,
    title: titleOf(section),
    fields: section.fields.map(({ name, label, type, required, max, help, askedOf }) => ({
      name,
      label: label || (rowIn(fieldLabels, name) ?? name),
      type,
      required,
      max,
      help,
      own: isOwn(name) ? 1 : 0,
      options: type === 'select' ? options(name) : [],
      ...(askedOf && { askedOf }),
    })),
  }))
