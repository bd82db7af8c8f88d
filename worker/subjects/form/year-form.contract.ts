import { z } from 'zod'
import { maxCharacters, normalizerOf, yearText, yesNoFlag } from '../../core/input'
import {
  builtInOf,
  formKinds,
  CUSTOM_TEXT_LIMIT,
  restrictableRoles,
  isBuiltInSection,
  isRequiredField,
  isCustomField,
  builtInNames,
} from './definition'
import { isAmong } from '../../core/typed-keys'
import type { Field as FormField, FieldKind } from '../../core/form/fields'
import { findFormProblems } from '../../core/form/problems'
import { parseFormSchema as formFieldsOf, schemaOf } from '../../core/form/schema'
import { SupplementarySchema } from './responses'
import { sheetRespondents, sheetHideableRoles, sheetNames, type SheetName } from './sheets'
import { isFormalCheck } from '../decisions/checks'
import { t as core } from '../../core/core.texts'
import { t as files } from '../../files/texts'
import { t } from './texts'
import { MAX_FILES } from '../../core/limits'

const text = z.string()
const LONG_TEXT_LIMIT = 20_000
/** File types that a slot may accept. */
export const slotExts = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip'] as const

const kindField = z.enum(formKinds, { error: () => t.kindWrong }).default('declare')
const formTextField = (max: number, label: () => string) =>
  z
    .string({ error: () => core.notText(label()) })
    .overwrite(normalizerOf(max))
    .check(maxCharacters(max, { error: () => core.tooLong(label(), max) }))
    .default('')
const limitField = (max: number) =>
  z.coerce
    .number({ error: () => t.limitWrong(max) })
    .int({ error: () => t.limitWrong(max) })
    .min(1, { error: () => t.limitWrong(max) })
    .max(max, { error: () => t.limitWrong(max) })

/** Codes of a dictionary. */
const dictionaryCodes = z
  .array(z.string().max(32), { error: () => t.askedOfWrong })
  .max(100)
  .default([])

const QuestionInput = z
  .object({
    name: z.string({ error: () => t.noSuchField }).max(40, { error: () => t.noSuchField }),
    label: formTextField(50, () => t.question),
    type: z.enum(['text', 'long', 'select', 'date', 'money', 'depart', 'user', 'list', 'check'], {
      error: () => t.noSuchField,
    }),
    required: yesNoFlag.default(0),
    max: limitField(LONG_TEXT_LIMIT),
    help: formTextField(200, () => t.help),
    blind: yesNoFlag.default(0),
    hiddenFrom: z.array(z.enum(restrictableRoles, { error: () => t.roleWrong })).default([]),
    askedOf: z.object({ subjectType: dictionaryCodes, domain: dictionaryCodes }).optional(),
  })
  .superRefine((field, ctx) => {
    const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    const known = builtInOf(field.name)
    if (!known && !isCustomField(field.name)) return wrong('name', t.noSuchField)
    if (!known && !field.label) wrong('label', t.questionMissing)
    if (!known && field.type !== 'text' && field.type !== 'long') wrong('type', t.ownKind)
    if (known && field.askedOf) wrong('askedOf', t.askedOfOwn)
    if (known && field.type !== known.type) wrong('type', t.noSuchField)
    const limit = known?.max ?? (field.type === 'text' ? CUSTOM_TEXT_LIMIT : LONG_TEXT_LIMIT)
    if (field.max > limit) wrong('max', t.limitWrong(limit))
  })
const SectionInput = z
  .object({
    name: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,20}$/, { error: () => t.noSuchSection }),
    title: formTextField(50, () => t.sectionTitle),
    fields: z
      .array(QuestionInput)
      .min(1, { error: () => t.sectionEmpty })
      .max(60, { error: () => t.tooManyQuestions }),
  })
  .refine((section) => isBuiltInSection(section.name) || section.title, {
    path: ['title'],
    error: () => t.sectionTitleMissing,
  })
const SlotInput = z.object({
  slot: z.string().regex(/^[A-Za-z][\w-]{0,31}$/, { error: () => files.fileSlotWrong }),
  name: formTextField(50, () => t.slotName).refine((name) => !!name, { error: () => t.slotNameMissing }),
  required: yesNoFlag.default(0),
  exts: z.array(z.enum(slotExts, { error: () => t.slotKinds })).min(1, { error: () => t.slotKinds }),
  max: limitField(MAX_FILES),
  blind: yesNoFlag.default(0),
  hiddenFrom: z.array(z.enum(restrictableRoles, { error: () => t.roleWrong })).default([]),
})
const CheckInput = z
  .object({
    name: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,31}$/, { error: () => t.checkWrong }),
    label: formTextField(100, () => t.checkLine),
  })
  .refine((check) => isFormalCheck(check.name) || check.label, { path: ['label'], error: () => t.checkMissing })

/**
 * Kinds of supplementary question that every sheet accepts: none that needs file storage or the directory, and no page
 * breaks.
 */
export const supplementaryFieldKinds = [
  ...['text', 'long', 'number', 'money', 'rating', 'date', 'period', 'choice', 'several'],
  ...['tree', 'yesno', 'matrix', 'computed', 'address', 'table', 'note', 'section'],
] as const
/** Applicants may also be asked for files, people and institutions. */
export const declarationFieldKinds = [...supplementaryFieldKinds, 'file', 'person', 'depart'] as const
export const sheetFieldKinds = {
  review: supplementaryFieldKinds,
  score: supplementaryFieldKinds,
  report: declarationFieldKinds,
} as const satisfies Record<SheetName, readonly FieldKind[]>
/** Schema of supplementary questions. `wrongIn` returns the message of a forbidden question. */
const supplementaryFormInput = (wrongIn: (fields: readonly FormField[]) => string | undefined) =>
  z.record(text, z.unknown(), { error: () => t.moreWrong }).transform((input, issues) => {
    const fields = formFieldsOf(input) ?? []
    const wrong = (message: string) => issues.addIssue({ code: 'custom', message })
    const [problem] = Object.entries(findFormProblems(fields))
    const refusal = wrongIn(fields)
    if (!fields.length) wrong(t.moreWrong)
    else if (refusal) wrong(refusal)
    else if (JSON.stringify(input).length > MAX_SCHEMA_LENGTH) wrong(t.moreLarge)
    else if (problem) wrong(t.moreProblem(fields.find(({ name }) => name === problem[0])?.label ?? '', problem[1]))
    return schemaOf(fields)
  })
/** Maximum size of the stored schema, in characters. */
const MAX_SCHEMA_LENGTH = 100_000
const hasOnlyKinds = (kinds: readonly string[], fields: readonly FormField[]) =>
  fields.every(({ kind: one }) => isAmong<string>(kinds, one))
const hidesOnlyFrom = (roles: readonly string[]) => (fields: readonly FormField[]) =>
  fields.every(({ hiddenFrom = [] }) => hiddenFrom.every((role) => roles.includes(role)))
const SupplementaryForm = supplementaryFormInput((fields) => {
  if (!hasOnlyKinds(declarationFieldKinds, fields)) return t.moreKind
  return hidesOnlyFrom(restrictableRoles)(fields) ? undefined : t.moreRole
})
/**
 * Supplementary questions of a sheet that reviewers fill in. No question may be hidden from blind reviewers or from all
 * respondents.
 */
const sheetForm = (name: SheetName) =>
  supplementaryFormInput((fields) => {
    const asks = sheetRespondents[name]
    if (!hasOnlyKinds(sheetFieldKinds[name], fields)) return asks.length ? t.sheetKind : t.moreKind
    const nobody = fields.find(({ hiddenFrom = [] }) => asks.length && asks.every((role) => hiddenFrom.includes(role)))
    if (asks.length && fields.some(({ blind }) => blind)) return t.sheetBlind
    if (nobody) return t.sheetNobody(nobody.label)
    return hidesOnlyFrom(sheetHideableRoles[name])(fields) ? undefined : asks.length ? t.sheetRole : t.moreRole
  })
    .nullable()
    .optional()

const findDuplicate = (names: readonly string[]) => names.find((name, at) => names.indexOf(name) !== at)
export const SaveYearForm = z
  .object({
    kind: kindField,
    year: yearText(() => t.year),
    /** Version that the editor read, 0 if the year has none; a later version is answered with 409. */
    version: z.coerce.number().int().min(0).default(0),
    definition: z.object({
      sections: z
        .array(SectionInput)
        .min(1)
        .max(30, { error: () => t.tooManySections }),
      slots: z.array(SlotInput).max(20, { error: () => t.tooManySlots }),
      /** Omitted: the checklist stays unchanged. */
      checks: z
        .array(CheckInput)
        .max(30, { error: () => t.tooManyChecks })
        .optional(),
      /** Supplementary questions after the sections, as JSON Schema. Null removes them; omitted, they stay unchanged. */
      more: SupplementaryForm.nullable().optional(),
      /** Supplementary questions of other sheets, in the same format. An omitted sheet stays unchanged. */
      sheets: z
        .object({ review: sheetForm('review'), score: sheetForm('score'), report: sheetForm('report') })
        .optional(),
    }),
  })
  .superRefine(({ kind: of, definition: { sections, slots, checks, sheets = {} } }, ctx) => {
    const wrong = (path: (string | number)[], message: string) =>
      ctx.addIssue({ code: 'custom', path: ['definition', ...path], message })
    const fields = sections.flatMap((section) => section.fields)
    const names = fields.map((field) => field.name)
    if (findDuplicate(names)) wrong(['sections'], t.fieldTwice)
    if (findDuplicate(sections.map((section) => section.name))) wrong(['sections'], t.sectionNameTwice)
    if (findDuplicate(slots.map((slot) => slot.slot)) || findDuplicate(slots.map((slot) => slot.name)))
      wrong(['slots'], t.slotTwice)
    if (of === 'declare' && checks?.length === 0) wrong(['checks'], t.checksMissing)
    if (of === 'collect' && checks?.length) wrong(['checks'], t.checksOfTopic)
    if (of === 'collect') for (const name of sheetNames) if (sheets[name]) wrong(['sheets', name], t.sheetsOfTopic)
    if (
      checks &&
      (findDuplicate(checks.map((one) => one.name)) || findDuplicate(checks.map((one) => one.label).filter(Boolean)))
    )
      wrong(['checks'], t.checkTwice)
    const home = builtInNames(of) as readonly string[]
    if (names.some((name) => !isCustomField(name) && !home.includes(name))) wrong(['sections'], t.noSuchField)
    for (const name of home.filter(isRequiredField)) {
      const field = fields.find((one) => one.name === name)
      // The `required` flag of attachments is set per slot.
      if (!field || (!field.required && name !== 'attachments')) wrong(['sections'], t.fixedMissing)
    }
  })
export type SaveYearForm = z.output<typeof SaveYearForm>
export const YearFormQuery = z.object({ kind: kindField, year: yearText(() => t.year) })

const FormFieldResponse = z.strictObject({
  name: text,
  label: text,
  type: text,
  required: z.number(),
  max: z.number(),
  help: text,
  blind: z.number(),
  hiddenFrom: z.array(text),
  askedOf: z.strictObject({ subjectType: z.array(text), domain: z.array(text) }).optional(),
})
const FormDefinitionResponse = z.strictObject({
  sections: z.array(z.strictObject({ name: text, title: text, fields: z.array(FormFieldResponse) })),
  slots: z.array(
    z.strictObject({
      slot: text,
      name: text,
      required: z.number(),
      exts: z.array(text),
      max: z.number(),
      blind: z.number(),
      hiddenFrom: z.array(text),
    }),
  ),
  checks: z.array(z.strictObject({ name: text, label: text })),
  more: SupplementarySchema.nullable(),
  sheets: z.strictObject({
    review: SupplementarySchema.nullable(),
    score: SupplementarySchema.nullable(),
    report: SupplementarySchema.nullable(),
  }),
})
/** The form in force for a year, for editing. */
export const YearForm = z.strictObject({
  kind: z.enum(formKinds),
  year: text,
  /** 0: the year has no form of its own; `from` is the source of the copy. */
  version: z.number(),
  /** Year of the source; empty for the default form. */
  from: text,
  /** Number of declarations with this version. A change of a used version creates a new one. */
  used: z.number(),
  definition: FormDefinitionResponse,
  versions: z.array(z.strictObject({ version: z.number(), updateBy: text, updateTime: text, used: z.number() })),
  /** Built-in questions of the kind, with label and whether they can be removed. */
  palette: z.array(
    z.strictObject({
      name: text,
      label: text,
      section: text,
      type: text,
      max: z.number(),
      fixed: z.number(),
      hideable: z.number(),
      /** Options, if custom questions may depend on the field. */
      options: z.array(z.strictObject({ value: text, text })),
    }),
  ),
  sections: z.array(z.strictObject({ name: text, title: text })),
  /** Texts of the default checklist. */
  checks: z.array(z.strictObject({ name: text, text })),
})
export type YearForm = z.output<typeof YearForm>
export const SaveYearFormResult = z.strictObject({ id: text, version: z.number() })
