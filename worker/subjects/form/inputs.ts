import { normalizeLine, normalizeLines } from '../../core/plain-text'
import { z } from 'zod'
import { AnswersInput } from '../../core/form/contract'
import { maxCharacters, idText, normalizerOf, yesNoFlag } from '../../core/input'
import { withoutBlankLines } from './list-fields'
import { fieldLabels, type FormField } from './rules'
import { t as core } from '../../core/core.texts'
import { t as files } from '../../files/texts'
import { t as subjects } from '../texts'
import { t } from './texts'
import { MAX_FILES } from '../../core/limits'

/** Checks type and length only, because drafts may be incomplete. Required fields are checked at the submission. */
const textField = (field: FormField, max = 50, normalise = normalizerOf(max)) =>
  z
    .string({ error: () => core.notText(fieldLabels[field]) })
    .overwrite(normalise)
    .check(maxCharacters(max, { error: () => core.tooLong(fieldLabels[field], max) }))
    .optional()
const LONG_TEXT_LIMIT = 20_000
const longTextField = (field: FormField) => textField(field, LONG_TEXT_LIMIT)
const moneyField = (label: () => string) =>
  z
    .number({ error: () => core.notNumber(label()) })
    .min(0, { error: () => t.negative(label()) })
    .max(1_000_000, { error: () => t.tooLarge(label()) })
const dateField = (field: 'startDate' | 'endDate') =>
  z
    .union([
      z.literal('').transform(() => null),
      z.null(),
      z
        .string({ error: () => core.notDay(fieldLabels[field]) })
        .regex(/^\d{4}-\d{2}-\d{2}$/, { error: () => core.notDay(fieldLabels[field]) })
        .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().slice(0, 10) === text, {
          error: () => core.noSuchDay(fieldLabels[field]),
        }),
    ])
    .optional()
const shortTextField = (label: () => string, max = 50, normalise = normalizerOf(max)) =>
  z
    .string({ error: () => core.notText(label()) })
    .overwrite(normalise)
    .check(maxCharacters(max, { error: () => core.tooLong(label(), max) }))
    .default('')
/** A list entry. Unknown keys are refused, because they would be lost silently. */
const listEntry = <Shape extends z.ZodRawShape>(field: FormField, shape: Shape) =>
  z.strictObject(shape, { error: () => core.wrong(fieldLabels[field]) })
/** A list without its blank entries. */
const listField = <Item extends z.ZodType>(field: FormField, item: Item, max: number) =>
  z
    .array(item, { error: () => core.wrong(fieldLabels[field]) })
    .max(max, { error: () => subjects.tooManyLines(fieldLabels[field], max) })
    .transform((lines) => withoutBlankLines(field, lines))
    .optional()

export const MemberInput = z.object({
  id: z.string().max(64).optional(),
  userId: shortTextField(() => t.memberAccount, 64),
  name: shortTextField(() => t.memberName, 20),
  departId: shortTextField(() => t.memberUnit, 64),
  departName: shortTextField(() => t.memberUnit, 100),
  title: shortTextField(() => t.memberTitle, 50),
  duty: shortTextField(() => t.memberDuty, 200),
  phone: shortTextField(() => t.memberPhone, 45),
  email: shortTextField(() => t.memberEmail, 50),
  editRight: yesNoFlag.default(0),
  role: z.enum(['负责人', '联系人', '成员', '顾问'], { error: () => t.memberRoleWrong }).default('成员'),
})
export type MemberInput = z.output<typeof MemberInput>

/** Fields of a declaration, flat. All are optional; an omitted field stays unchanged. */
export const declarationInputShape = {
  kind: z.enum(['declare', 'collect'], { error: () => t.kindWrong }).optional(),
  /** Collected topic that a new declaration takes up. */
  topicId: z.string().trim().max(64).optional(),
  subjectName: textField('subjectName'),
  subjectNameEn: textField('subjectNameEn', 200, normalizeLine),
  year: z
    .union([z.literal(''), z.string().regex(/^(19|20)\d{2}$/, { error: () => subjects.yearDigits })])
    .transform((text) => text || undefined)
    .optional(),
  domain: textField('domain', 32),
  subjectType: textField('subjectType', 32),
  level: textField('level', 32),
  keywords: textField('keywords', 200, normalizeLine),
  leadDepartId: textField('leadDepartId', 64),
  subjectManId: textField('subjectManId', 64),
  subjectManPhone: textField('subjectManPhone', 45),
  subjectManEmail: textField('subjectManEmail'),
  cooperateDeparts: listField(
    'cooperateDeparts',
    listEntry('cooperateDeparts', {
      departId: shortTextField(() => t.partners, 64),
      departName: shortTextField(() => t.partners, 100),
      duty: shortTextField(() => t.partnerDuty, 200),
    }),
    50,
  ),
  advisers: listField(
    'advisers',
    z
      .string()
      .overwrite(normalizeLine)
      .check(maxCharacters(50, { error: () => t.adviserTooLong })),
    20,
  ),
  members: listField('members', MemberInput, 100),
  startDate: dateField('startDate'),
  endDate: dateField('endDate'),
  budgetTotal: moneyField(() => t.budgetSum).optional(),
  budget: listField(
    'budget',
    listEntry('budget', {
      item: shortTextField(() => t.budgetItem, 100),
      amount: moneyField(() => t.budgetAmount),
      note: shortTextField(() => t.budgetNote, 200).optional(),
    }),
    100,
  ),
  summary: longTextField('summary'),
  background: longTextField('background'),
  objectives: longTextField('objectives'),
  content: longTextField('content'),
  techRoute: longTextField('techRoute'),
  innovation: longTextField('innovation'),
  basis: longTextField('basis'),
  risks: longTextField('risks'),
  expectedResults: listField(
    'expectedResults',
    listEntry('expectedResults', {
      type: shortTextField(() => t.resultForm, 32),
      name: shortTextField(() => t.resultName, 200, normalizeLine),
      count: z
        .number({ error: () => t.resultCountNotNumber })
        .int({ error: () => t.resultCountNotWhole })
        .min(0, { error: () => t.resultCountNegative })
        .max(9999, { error: () => t.resultCountTooLarge }),
      unit: shortTextField(() => t.resultUnit, 20),
    }),
    50,
  ),
  schedule: listField(
    'schedule',
    listEntry('schedule', { period: shortTextField(() => t.period, 100), work: shortTextField(() => t.work, 1000) }),
    50,
  ),
  attachments: listField(
    'attachments',
    z.object({
      slot: z
        .string({ error: () => files.fileSlotWrong })
        .min(1, { error: () => files.fileSlotWrong })
        .max(32, { error: () => files.fileSlotWrong }),
      fileIds: z.array(idText(() => t.attachment)).max(100, { error: () => t.tooManyAttachmentsHere }),
    }),
    20,
  ),
  commitment: yesNoFlag.optional(),
  contactName: textField('contactName', 20),
  contactPhone: textField('contactPhone', 45),
  contactEmail: textField('contactEmail'),
  suggestManName: textField('suggestManName', 20),
  necessity: longTextField('necessity'),
  existing: longTextField('existing'),
  targets: longTextField('targets'),
  technicalPoints: longTextField('technicalPoints'),
  /** Answers to the year's custom questions, by name. */
  extra: z
    .record(
      z.string().max(40),
      z
        .string({ error: () => t.answerNotText })
        .overwrite(normalizeLines)
        .check(maxCharacters(LONG_TEXT_LIMIT, { error: () => t.answerTooLongAt(LONG_TEXT_LIMIT) })),
    )
    .optional(),
  /** All answers to the year's supplementary questions, by name. */
  more: AnswersInput.optional(),
}
/** Version that the sender read; a later change by somebody else is answered with 409. */
const formVersionField = z.coerce.number().int().min(0).optional()

/** Accepts the fields flat or inside `form`. */
const flatForm = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((input) => {
    if (!input || typeof input !== 'object' || !('form' in input) || typeof input.form !== 'object') return input
    const { form, ...rest } = input
    return { ...form, ...rest }
  }, z.object(shape))

export const DeclarationInput = z.object(declarationInputShape)
export type DeclarationInput = z.output<typeof DeclarationInput>
/** Without an id, a new declaration is created. */
export const SubmitForm = flatForm({
  ...declarationInputShape,
  id: idText(() => t.declaration).optional(),
  lockVersion: formVersionField,
})
export const NewForm = flatForm(declarationInputShape)
export const ChangeForm = flatForm({
  ...declarationInputShape,
  id: idText(() => t.declaration),
  lockVersion: formVersionField,
})
export type ChangeForm = DeclarationInput & { id: string; lockVersion?: number | undefined }
export const SaveSubject = flatForm({
  ...declarationInputShape,
  id: idText(() => t.subject).optional(),
  lockVersion: formVersionField,
  source: z.enum(['declare', 'plan'], { error: () => t.sourceWrong }).optional(),
})
export const UpdateSubject = flatForm({
  ...declarationInputShape,
  id: idText(() => t.subject),
  lockVersion: formVersionField,
  reason: z
    .string()
    .overwrite(normalizeLines)
    .check(maxCharacters(500, { error: () => t.correctionTooLong }))
    .optional(),
})
export const UpdateContact = flatForm({
  id: idText(() => t.declaration),
  lockVersion: formVersionField,
  contactName: declarationInputShape.contactName,
  contactPhone: declarationInputShape.contactPhone,
  contactEmail: declarationInputShape.contactEmail,
  subjectManPhone: declarationInputShape.subjectManPhone,
  subjectManEmail: declarationInputShape.subjectManEmail,
})
export const Replenish = z.object({
  id: idText(() => t.declaration),
  lockVersion: formVersionField,
  /** One answer per requested item, matched by its index from 0 or by its text. */
  answers: z
    .array(
      z.object({
        index: z.coerce.number().int().min(0).optional(),
        item: z.string().optional(),
        answer: z
          .string({ error: () => t.fillAnswer })
          .overwrite(normalizeLines)
          .check(maxCharacters(1000, { error: () => t.answerTooLong }))
          .default(''),
        fileIds: z
          .array(idText(() => t.attachment))
          .max(MAX_FILES, { error: () => t.tooManyFilesEach })
          .default([]),
      }),
      { error: () => t.answerEach },
    )
    .max(50, { error: () => subjects.tooManyItems })
    .default([]),
})
export type Replenish = z.output<typeof Replenish>
export const CheckName = z.object({
  subjectName: z
    .string({ error: () => t.fillSubjectName })
    .overwrite(normalizeLine)
    .min(1, { error: () => t.fillSubjectName })
    .max(200),
  year: z
    .string()
    .regex(/^(19|20)\d{2}$/, { error: () => subjects.yearDigits })
    .optional(),
  id: z.string().max(64).optional(),
})

const versionNo = z.coerce
  .number({ error: () => core.versionWrong })
  .int({ error: () => core.versionWrong })
  .min(1, { error: () => core.versionWrong })
/** Two versions of a declaration; the last two by default. */
export const CompareQuery = z
  .object({ id: idText(() => t.declaration), from: versionNo.optional(), to: versionNo.optional() })
  .refine(({ from, to }) => !from || !to || from < to, { path: ['to'], error: () => t.versionOrder })
/** Collected topics of a year that were adopted. */
export const TopicQuery = z.object({
  year: z
    .string()
    .regex(/^(19|20)\d{2}$/, { error: () => subjects.yearDigits })
    .optional(),
  keyword: z.string().trim().max(100).optional(),
})
/** Fields that decide the eligibility: manager, institution and year. */
export const CheckEligible = z.object({
  id: z.string().trim().max(64).optional(),
  kind: declarationInputShape.kind,
  year: declarationInputShape.year,
  leadDepartId: declarationInputShape.leadDepartId,
  subjectManId: declarationInputShape.subjectManId,
})
/** A new form: a declaration, a declaration that takes up a topic, or a topic. */
export const NewFormQuery = z.object({ kind: declarationInputShape.kind, topicId: declarationInputShape.topicId })
