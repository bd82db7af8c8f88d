import { oneLine, severalLines } from '../../core/plain-text'
import { z } from 'zod'
import { AnswersGiven } from '../../core/form/contract'
import { atMost, id, normaliserOf, yesNo } from '../../core/input'
import { writtenOf } from './lines'
import { fieldLabels, type FormField } from './rules'
import { t as core } from '../../core/core.texts'
import { t as files } from '../../files/texts'
import { t as subjects } from '../texts'
import { t } from './texts'
import { MOST_FILES } from '../../core/bounds'

/** Checks type and length only, because drafts may be incomplete. Required fields are checked at the submission. */
const line = (field: FormField, max = 50, normalise = normaliserOf(max)) =>
  z
    .string({ error: () => core.notText(fieldLabels[field]) })
    .overwrite(normalise)
    .check(atMost(max, { error: () => core.tooLong(fieldLabels[field], max) }))
    .optional()
const LONG = 20_000
const long = (field: FormField) => line(field, LONG)
const money = (label: () => string) =>
  z
    .number({ error: () => core.notNumber(label()) })
    .min(0, { error: () => t.negative(label()) })
    .max(1_000_000, { error: () => t.tooLarge(label()) })
const day = (field: 'startDate' | 'endDate') =>
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
const short = (label: () => string, max = 50, normalise = normaliserOf(max)) =>
  z
    .string({ error: () => core.notText(label()) })
    .overwrite(normalise)
    .check(atMost(max, { error: () => core.tooLong(label(), max) }))
    .default('')
/** A list entry. Unknown keys are refused, because they would be lost silently. */
const lineOf = <Shape extends z.ZodRawShape>(field: FormField, shape: Shape) =>
  z.strictObject(shape, { error: () => core.wrong(fieldLabels[field]) })
/** A list without its blank entries. */
const list = <Item extends z.ZodType>(field: FormField, item: Item, max: number) =>
  z
    .array(item, { error: () => core.wrong(fieldLabels[field]) })
    .max(max, { error: () => subjects.tooManyLines(fieldLabels[field], max) })
    .transform((lines) => writtenOf(field, lines))
    .optional()

export const MemberInput = z.object({
  id: z.string().max(64).optional(),
  userId: short(() => t.memberAccount, 64),
  name: short(() => t.memberName, 20),
  departId: short(() => t.memberUnit, 64),
  departName: short(() => t.memberUnit, 100),
  title: short(() => t.memberTitle, 50),
  duty: short(() => t.memberDuty, 200),
  phone: short(() => t.memberPhone, 45),
  email: short(() => t.memberEmail, 50),
  editRight: yesNo.default(0),
  role: z.enum(['负责人', '联系人', '成员', '顾问'], { error: () => t.memberRoleWrong }).default('成员'),
})
export type MemberInput = z.output<typeof MemberInput>

/** Fields of a declaration, flat. All are optional; an omitted field stays unchanged. */
export const formShape = {
  kind: z.enum(['declare', 'collect'], { error: () => t.kindWrong }).optional(),
  /** Collected topic that a new declaration takes up. */
  topicId: z.string().trim().max(64).optional(),
  subjectName: line('subjectName'),
  subjectNameEn: line('subjectNameEn', 200, oneLine),
  year: z
    .union([z.literal(''), z.string().regex(/^(19|20)\d{2}$/, { error: () => subjects.yearDigits })])
    .transform((text) => text || undefined)
    .optional(),
  domain: line('domain', 32),
  subjectType: line('subjectType', 32),
  level: line('level', 32),
  keywords: line('keywords', 200, oneLine),
  leadDepartId: line('leadDepartId', 64),
  subjectManId: line('subjectManId', 64),
  subjectManPhone: line('subjectManPhone', 45),
  subjectManEmail: line('subjectManEmail'),
  cooperateDeparts: list(
    'cooperateDeparts',
    lineOf('cooperateDeparts', {
      departId: short(() => t.partners, 64),
      departName: short(() => t.partners, 100),
      duty: short(() => t.partnerDuty, 200),
    }),
    50,
  ),
  advisers: list(
    'advisers',
    z
      .string()
      .overwrite(oneLine)
      .check(atMost(50, { error: () => t.adviserTooLong })),
    20,
  ),
  members: list('members', MemberInput, 100),
  startDate: day('startDate'),
  endDate: day('endDate'),
  budgetTotal: money(() => t.budgetSum).optional(),
  budget: list(
    'budget',
    lineOf('budget', {
      item: short(() => t.budgetItem, 100),
      amount: money(() => t.budgetAmount),
      note: short(() => t.budgetNote, 200).optional(),
    }),
    100,
  ),
  summary: long('summary'),
  background: long('background'),
  objectives: long('objectives'),
  content: long('content'),
  techRoute: long('techRoute'),
  innovation: long('innovation'),
  basis: long('basis'),
  risks: long('risks'),
  expectedResults: list(
    'expectedResults',
    lineOf('expectedResults', {
      type: short(() => t.resultForm, 32),
      name: short(() => t.resultName, 200, oneLine),
      count: z
        .number({ error: () => t.resultCountNotNumber })
        .int({ error: () => t.resultCountNotWhole })
        .min(0, { error: () => t.resultCountNegative })
        .max(9999, { error: () => t.resultCountTooLarge }),
      unit: short(() => t.resultUnit, 20),
    }),
    50,
  ),
  schedule: list(
    'schedule',
    lineOf('schedule', { period: short(() => t.period, 100), work: short(() => t.work, 1000) }),
    50,
  ),
  attachments: list(
    'attachments',
    z.object({
      slot: z
        .string({ error: () => files.fileSlotWrong })
        .min(1, { error: () => files.fileSlotWrong })
        .max(32, { error: () => files.fileSlotWrong }),
      fileIds: z.array(id(() => t.attachment)).max(100, { error: () => t.tooManyAttachmentsHere }),
    }),
    20,
  ),
  commitment: yesNo.optional(),
  contactName: line('contactName', 20),
  contactPhone: line('contactPhone', 45),
  contactEmail: line('contactEmail'),
  suggestManName: line('suggestManName', 20),
  necessity: long('necessity'),
  existing: long('existing'),
  targets: long('targets'),
  technicalPoints: long('technicalPoints'),
  /** Answers to the year's custom questions, by name. */
  extra: z
    .record(
      z.string().max(40),
      z
        .string({ error: () => t.answerNotText })
        .overwrite(severalLines)
        .check(atMost(LONG, { error: () => t.answerTooLongAt(LONG) })),
    )
    .optional(),
  /** All answers to the year's supplementary questions, by name. */
  more: AnswersGiven.optional(),
}
/** Version that the sender read; a later change by somebody else is answered with 409. */
const version = z.coerce.number().int().min(0).optional()

/** Accepts the fields flat or inside `form`. */
const flat = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((input) => {
    if (!input || typeof input !== 'object' || !('form' in input) || typeof input.form !== 'object') return input
    const { form, ...rest } = input
    return { ...form, ...rest }
  }, z.object(shape))

export const Form = z.object(formShape)
export type Form = z.output<typeof Form>
/** Without an id, a new declaration is created. */
export const SubmitForm = flat({ ...formShape, id: id(() => t.declaration).optional(), lockVersion: version })
export const NewForm = flat(formShape)
export const ChangeForm = flat({ ...formShape, id: id(() => t.declaration), lockVersion: version })
export type ChangeForm = Form & { id: string; lockVersion?: number | undefined }
export const SaveSubject = flat({
  ...formShape,
  id: id(() => t.subject).optional(),
  lockVersion: version,
  source: z.enum(['declare', 'plan'], { error: () => t.sourceWrong }).optional(),
})
export const UpdateSubject = flat({
  ...formShape,
  id: id(() => t.subject),
  lockVersion: version,
  reason: z
    .string()
    .overwrite(severalLines)
    .check(atMost(500, { error: () => t.correctionTooLong }))
    .optional(),
})
export const UpdateContact = flat({
  id: id(() => t.declaration),
  lockVersion: version,
  contactName: formShape.contactName,
  contactPhone: formShape.contactPhone,
  contactEmail: formShape.contactEmail,
  subjectManPhone: formShape.subjectManPhone,
  subjectManEmail: formShape.subjectManEmail,
})
export const Replenish = z.object({
  id: id(() => t.declaration),
  lockVersion: version,
  /** One answer per requested item, matched by its index from 0 or by its text. */
  answers: z
    .array(
      z.object({
        index: z.coerce.number().int().min(0).optional(),
        item: z.string().optional(),
        answer: z
          .string({ error: () => t.fillAnswer })
          .overwrite(severalLines)
          .check(atMost(1000, { error: () => t.answerTooLong }))
          .default(''),
        fileIds: z
          .array(id(() => t.attachment))
          .max(MOST_FILES, { error: () => t.tooManyFilesEach })
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
    .overwrite(oneLine)
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
  .object({ id: id(() => t.declaration), from: versionNo.optional(), to: versionNo.optional() })
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
  kind: formShape.kind,
  year: formShape.year,
  leadDepartId: formShape.leadDepartId,
  subjectManId: formShape.subjectManId,
})
/** A new form: a declaration, a declaration that takes up a topic, or a topic. */
export const NewQuery = z.object({ kind: formShape.kind, topicId: formShape.topicId })
