import { isAmong, keysOf, lookup } from '../../core/typed-keys'
import type { FormDefinition, FormFieldRow, FormSectionRow, FormSlotRow } from '../../../db/schema/declare-form'
import type { Row } from '../../core/change'
import { type Answers, extensionsOf, type Field, hasPart, formLimits } from '../../core/form/fields'
import {
  formatAnswers,
  pickAnswers,
  hiddenNamesForRole,
  buildFormSchema,
  additionalFields,
  additionalAnswerPath,
} from '../../core/form/additional-form'
import { withoutHiddenFields } from '../../core/form/field-visibility'
import type { RoleCode } from '../../policy/roles'
import { defaultChecks } from '../decisions/checks'
import type { DeclarationInfo } from './responses'
import { t as fieldLabels } from './fields.texts'
import type { FormField } from './rules'
import { t } from './texts'

/** `declare`: a full declaration. `collect`: a topic that others can take up. */
export const formKinds = ['declare', 'collect'] as const
export type FormKind = (typeof formKinds)[number]
/** Questions, slots and checklist of a form. */
export type FormContent = Required<Omit<FormDefinition, 'more' | 'sheets'>> & Pick<FormDefinition, 'more' | 'sheets'>
/** The form of a case. An empty id stands for the default form. */
export type CaseForm = { id: string; version: number; definition: FormContent }

type QuestionType = FormFieldRow['type']
/** Limits of a custom question in characters: the maximum of a single line, and the default of several lines. */
export const CUSTOM_TEXT_LIMIT = 200
export const CUSTOM_LONG_TEXT_LIMIT = 2000
const LONG_TEXT_LIMIT = 20_000
type BuiltIn = {
  type: QuestionType
  max: number
  section: string
  home: readonly FormKind[]
  asked?: readonly FormKind[]
}
const bothKinds = formKinds
const declareOnly = ['declare'] as const
const collectOnly = ['collect'] as const
const longQuestion = (home: readonly FormKind[], asked: readonly FormKind[] = []): BuiltIn => ({
  type: 'long',
  max: LONG_TEXT_LIMIT,
  section: 'research',
  home,
  asked,
})
/** Built-in questions: section, kinds of form, default of `required` per kind, and maximum length. */
const builtInQuestions: Partial<Record<FormField, BuiltIn>> = {
  subjectName: { type: 'text', max: 50, section: 'base', home: bothKinds, asked: bothKinds },
  subjectNameEn: { type: 'text', max: 200, section: 'base', home: declareOnly },
  year: { type: 'select', max: 4, section: 'base', home: bothKinds, asked: bothKinds },
  subjectType: { type: 'select', max: 32, section: 'base', home: declareOnly, asked: declareOnly },
  domain: { type: 'select', max: 32, section: 'base', home: bothKinds, asked: bothKinds },
  keywords: { type: 'text', max: 200, section: 'base', home: bothKinds },
  startDate: { type: 'date', max: 10, section: 'base', home: declareOnly, asked: declareOnly },
  endDate: { type: 'date', max: 10, section: 'base', home: declareOnly, asked: declareOnly },
  leadDepartId: { type: 'depart', max: 64, section: 'people', home: bothKinds, asked: bothKinds },
  subjectManId: { type: 'user', max: 64, section: 'people', home: declareOnly, asked: declareOnly },
  subjectManPhone: { type: 'text', max: 45, section: 'people', home: declareOnly },
  subjectManEmail: { type: 'text', max: 50, section: 'people', home: declareOnly },
  suggestManName: { type: 'text', max: 20, section: 'people', home: collectOnly },
  contactName: { type: 'text', max: 20, section: 'people', home: bothKinds },
  contactPhone: { type: 'text', max: 45, section: 'people', home: bothKinds },
  contactEmail: { type: 'text', max: 50, section: 'people', home: bothKinds },
  cooperateDeparts: { type: 'list', max: 50, section: 'people', home: declareOnly },
  summary: longQuestion(declareOnly, declareOnly),
  background: longQuestion(declareOnly, declareOnly),
  objectives: longQuestion(declareOnly, declareOnly),
  content: longQuestion(declareOnly, declareOnly),
  techRoute: longQuestion(declareOnly, declareOnly),
  innovation: longQuestion(declareOnly),
  basis: longQuestion(declareOnly),
  risks: longQuestion(declareOnly),
  necessity: longQuestion(collectOnly, collectOnly),
  existing: longQuestion(collectOnly),
  targets: longQuestion(collectOnly, collectOnly),
  technicalPoints: longQuestion(collectOnly, collectOnly),
  members: { type: 'list', max: 100, section: 'members', home: declareOnly, asked: declareOnly },
  expectedResults: { type: 'list', max: 50, section: 'results', home: bothKinds },
  schedule: { type: 'list', max: 50, section: 'schedule', home: declareOnly },
  budget: { type: 'list', max: 100, section: 'budget', home: declareOnly },
  budgetTotal: { type: 'money', max: 12, section: 'budget', home: declareOnly },
  attachments: { type: 'list', max: 20, section: 'files', home: bothKinds },
  commitment: { type: 'check', max: 1, section: 'commitment', home: declareOnly, asked: declareOnly },
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
const sectionTitles: Record<BuiltInSection, () => string> = {
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
export const builtInSections = () => sectionNames.map((name) => ({ name, title: sectionTitles[name]() }))
export const builtInOf = (name: string): BuiltIn | undefined => lookup(builtInQuestions, name)
/** Returns the names of the built-in questions of a form kind. */
export const builtInNames = (kind: FormKind) =>
  keysOf(builtInQuestions).filter((name) => builtInQuestions[name]!.home.includes(kind))

/** Fields that the rest of the system needs. They cannot be removed, and except for attachments not made optional. */
const requiredFields: readonly string[] = [
  'subjectName',
  'year',
  'domain',
  'leadDepartId',
  'subjectManId',
  'startDate',
  'endDate',
  'attachments',
]
export const isRequiredField = (name: string) => requiredFields.includes(name)
/** True if the field can be hidden from readers. The other fields appear in lists or name participants. */
export const isHideable = (name: string) => {
  const known = builtInOf(name)
  return !known || known.type === 'long' || ['expectedResults', 'schedule', 'budget'].includes(name)
}
/** Roles that read a case without editing it. Answers can be hidden from them. */
export const restrictableRoles = [
  'mechanism',
  'technologyManger',
  'counselor',
  'csrcLeader',
] as const satisfies RoleCode[]

/** Names of custom questions. A built-in field never matches. */
export const CUSTOM_FIELD_NAME = /^own[A-Za-z0-9]{1,20}$/
export const isCustomField = (name: string) => CUSTOM_FIELD_NAME.test(name)

/** Fields that a custom question may depend on. */
export const conditionFields = ['subjectType', 'domain'] as const
/** True if the question applies to the subject, by its type and domain. */
export const isFieldApplicable = (
  { askedOf }: Pick<FormFieldRow, 'askedOf'>,
  subject: Readonly<Record<(typeof conditionFields)[number], string>>,
) => !askedOf || conditionFields.every((name) => askedOf[name].length === 0 || askedOf[name].includes(subject[name]))

/** Prefix of the paths of answers to the supplementary questions. */
const SUPPLEMENTARY_SECTION = 'more'
export const supplementaryPath = additionalAnswerPath
/** Returns the supplementary questions of a form. */
export const supplementaryFieldsOf = ({ more }: Pick<FormDefinition, 'more'>) => additionalFields(more)
/** Returns the paths of supplementary answers that are hidden from this reader. */
export const hiddenSupplementaryPaths = (form: Pick<FormDefinition, 'more'>, roleCode: string, blind: boolean) => {
  return new Set([...hiddenNamesForRole(supplementaryFieldsOf(form), roleCode, blind)].map(supplementaryPath))
}
/**
 * Returns the slots of the supplementary file questions. Their files are stored as attachments, in the slot named by
 * the question's path.
 */
const supplementarySlotsOf = (form: Pick<FormDefinition, 'more'>): FormSlotRow[] =>
  supplementaryFieldsOf(form)
    .filter((field) => hasPart(field, 'exts'))
    .map((field) => ({
      slot: supplementaryPath(field.name),
      name: field.label,
      required: field.required && !field.show ? 1 : 0,
      exts: [...extensionsOf(field)],
      max: field.max ?? formLimits.files,
      blind: field.blind ? 1 : 0,
      hiddenFrom: [...(field.hiddenFrom ?? [])],
    }))
export const isSupplementarySlot = (slot: string) => slot.startsWith(supplementaryPath(''))
/** Returns all attachment slots of a declaration. */
export const allSlotsOf = (form: Pick<FormDefinition, 'slots' | 'more'>) => [
  ...form.slots,
  ...supplementarySlotsOf(form),
]
/** Returns the answers to the supplementary questions, including files. */
export const supplementaryAnswersOf = (
  collect: Partial<Pick<Row<'subjectCollect'>, 'more' | 'attachments'>> | null,
): Answers => ({
  ...collect?.more,
  ...Object.fromEntries(
    (collect?.attachments ?? []).flatMap(({ slot, fileIds }) =>
      isSupplementarySlot(slot) && fileIds.length ? [[slot.slice(supplementaryPath('').length), fileIds]] : [],
    ),
  ),
})
/** Returns the supplementary questions whose paths are not hidden. */
export function visibleSupplementaryFields(
  form: Pick<FormDefinition, 'more'>,
  hidden: ReadonlySet<string>,
): readonly Field[] {
  const fields = supplementaryFieldsOf(form)
  return withoutHiddenFields(
    fields,
    new Set(fields.map(({ name }) => name).filter((name) => hidden.has(supplementaryPath(name)))),
  )
}
/** Returns the visible supplementary questions as JSON Schema for rendering; null if there are none. */
export const supplementarySchemaOf = (form: Pick<FormDefinition, 'more'>, hidden: ReadonlySet<string> = new Set()) =>
  buildFormSchema(visibleSupplementaryFields(form, hidden))
/** Returns the answers to the visible supplementary questions. */
export const visibleSupplementaryAnswers = (
  form: Pick<FormDefinition, 'more'>,
  answers: Answers,
  hidden: ReadonlySet<string>,
) => pickAnswers(visibleSupplementaryFields(form, hidden), answers)
/** Returns the visible supplementary answers as text, by question. Unanswered questions and files are omitted. */
export const formatSupplementaryAnswers = (
  form: Pick<FormDefinition, 'more'>,
  answers: Answers,
  hidden: ReadonlySet<string>,
) => {
  return formatAnswers(form.more, answers, visibleSupplementaryFields(form, hidden)).map((one) => ({
    ...one,
    name: supplementaryPath(one.name),
  }))
}

const builtInFieldRow = (name: FormField, kind: FormKind): FormFieldRow => {
  const { type, max, asked = [] } = builtInQuestions[name]!
  return { name, label: '', type, required: asked.includes(kind) ? 1 : 0, max, help: '', blind: 0, hiddenFrom: [] }
}
/** Returns the default form of a kind. The form of a topic has no required slots. */
export const builtInForm = (kind: FormKind, slots: readonly FormSlotRow[]): FormContent => ({
  sections: sectionNames.flatMap((section): FormSectionRow[] => {
    const names = builtInNames(kind).filter((name) => builtInQuestions[name]!.section === section)
    return names.length ? [{ name: section, title: '', fields: names.map((name) => builtInFieldRow(name, kind)) }] : []
  }),
  slots: slots.filter((slot) => kind === 'declare' || !slot.required),
  checks: defaultChecks(kind),
})

type FormRow = Row<'declareForm'>
/**
 * Returns the form in force for a year: the latest of that year, else the latest of an earlier year, else the default
 * form.
 */
export function formForYear(
  rows: readonly FormRow[],
  kind: FormKind,
  year: string,
  slots: readonly FormSlotRow[],
): CaseForm {
  const [latest] = rows
    .filter((row) => row.kind === kind && row.year <= year && !row.delFlag)
    .toSorted((a, b) => b.year.localeCompare(a.year) || b.version - a.version)
  return latest ? toCaseForm(latest) : { id: '', version: 1, definition: builtInForm(kind, slots) }
}
/** Returns the form that a declaration was written with. Later versions of the year's form do not change it. */
export function formOfCase(
  rows: readonly FormRow[],
  collectRow: { formId: string; kind: string } | null,
  slots: readonly FormSlotRow[],
): CaseForm {
  const row = collectRow?.formId ? rows.find((one) => one.id === collectRow.formId) : undefined
  return row
    ? toCaseForm(row)
    : { id: '', version: 1, definition: builtInForm(collectRow?.kind === 'collect' ? 'collect' : 'declare', slots) }
}
const toCaseForm = ({ id, version, kind, definition }: FormRow): CaseForm => ({
  id,
  version,
  definition: { checks: defaultChecks(kind), ...definition },
})

/** Returns the fields of all sections of a form. */
export const sectionFieldsOf = ({ sections }: Pick<FormDefinition, 'sections'>) =>
  sections.flatMap((section) => section.fields)
/** Returns the custom fields of a form. */
export const customFieldsOf = (form: Pick<FormDefinition, 'sections'>) =>
  sectionFieldsOf(form).filter((field) => isCustomField(field.name))
/** Returns the sections of a form; the supplementary questions, if any, are the last section. */
export const formSectionsOf = (form: Pick<FormDefinition, 'sections' | 'more'>) => [
  ...form.sections.map((section) => ({ name: section.name, title: sectionTitleOf(section) })),
  ...(form.more ? [{ name: SUPPLEMENTARY_SECTION, title: t.furtherQuestions }] : []),
]
/** Returns the title of a section: its own, else the built-in one. */
export const sectionTitleOf = ({ name, title }: Pick<FormSectionRow, 'name' | 'title'>) =>
  title || (isBuiltInSection(name) ? sectionTitles[name]() : name)
/** Returns the label of a field: the form's own, else the default one. */
export const fieldLabelIn = (form: Pick<FormDefinition, 'sections' | 'more'>, field: string): string => {
  const [first, questionName] = field.split('.')
  if (first === SUPPLEMENTARY_SECTION)
    return supplementaryFieldsOf(form).find((one) => one.name === questionName)?.label ?? field
  const name = field.startsWith('extra.') ? field.slice('extra.'.length) : field
  const known = sectionFieldsOf(form).find((one) => one.name === name)
  return known?.label || (lookup(fieldLabels, name) ?? name)
}
/**
 * Returns the section that contains a field (`members.0.name`, `attachments.budget`, `extra.own1`); the first section
 * if none does.
 */
export function sectionOfField({ sections }: Pick<FormDefinition, 'sections'>, field: string): string {
  const [first = '', second = ''] = field.split('.')
  if (first === SUPPLEMENTARY_SECTION) return SUPPLEMENTARY_SECTION
  const name = first === 'extra' ? second : (fieldAliases[first] ?? first)
  return (sections.find((section) => section.fields.some((one) => one.name === name)) ?? sections[0])?.name ?? ''
}
/** Fields that are shown in the place of another field. */
const fieldAliases: Record<string, string> = { leadDepartName: 'leadDepartId', subjectManName: 'subjectManId' }

/** Returns the fields that the form hides from this reader. */
export const hiddenFieldsIn = (
  form: Pick<FormDefinition, 'sections' | 'more'>,
  roleCode: string,
  blind: boolean,
): ReadonlySet<string> =>
  new Set([
    ...sectionFieldsOf(form)
      .filter((field) => isHideable(field.name) && (field.hiddenFrom.includes(roleCode) || (blind && field.blind)))
      .map((field) => field.name),
    ...hiddenSupplementaryPaths(form, roleCode, blind),
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
export const serializeSections = (
  { sections }: Pick<FormDefinition, 'sections'>,
  options: (name: string) => { value: string; text: string }[],
): DeclarationInfo['form']['sections'] =>
  sections.map((section) => ({
    name: section.name,
    title: sectionTitleOf(section),
    fields: section.fields.map(({ name, label, type, required, max, help, askedOf }) => ({
      name,
      label: label || (lookup(fieldLabels, name) ?? name),
      type,
      required,
      max,
      help,
      own: isCustomField(name) ? 1 : 0,
      options: type === 'select' ? options(name) : [],
      ...(askedOf && { askedOf }),
    })),
  }))
