import { z } from 'zod'
import { altcha } from '../auth/fields'
import { t as core } from '../core/core.texts'
import { insideKinds, most as limits } from '../core/form/fields'
import { fieldsOf, schemaOf, storedFields } from '../core/form/schema'
import { dateText, id, optional, required, stampText, yesNo } from '../core/input'
import { listQuery, pageOnOf } from '../core/list'
import { isAmong } from '../core/names'
import { roleCodes } from '../policy/roles'
import { formStatusCodes } from './statuses'
import { t } from './texts'
import { endOfDay, startOfDay } from '../core/time'

/** Maximum length of a stored form schema, in characters. */
const SCHEMA = 400_000
const MOST_ADDRESSED = 200
const MOST_ANSWERS = 100_000

/** A form as JSON Schema. Keywords unknown to the form model would be lost, so such a schema is rejected. */
const Schema = z.record(z.string(), z.unknown(), { error: () => t.schemaWrong }).transform((input, issues) => {
  const fields = fieldsOf(input)
  const message = !fields
    ? t.schemaWrong
    : fields.length > limits.fields
      ? t.tooManyFields(limits.fields)
      : JSON.stringify(input).length > SCHEMA
        ? t.schemaLarge
        : fields.some(({ hiddenFrom = [] }) => hiddenFrom.some((role) => !isAmong<string>(roleCodes, role)))
          ? t.roleWrong
          : ''
  if (message) issues.addIssue({ code: 'custom', message })
  return schemaOf(fields ?? [])
})
export const audienceKinds = ['all', 'roles', 'departs', 'people', 'link'] as const
const isAnybody = (kind: (typeof audienceKinds)[number]) => kind === 'all' || kind === 'link'
const Audience = z
  .object({
    kind: z.enum(audienceKinds, { error: () => t.audienceWrong }),
    ids: z
      .array(
        id(() => t.audience),
        { error: () => t.audienceWrong },
      )
      .max(MOST_ADDRESSED, { error: () => t.audienceMost(MOST_ADDRESSED) })
      .default([]),
  })
  .transform(({ kind, ids }) => ({ kind, ids: isAnybody(kind) ? [] : [...new Set(ids)] }))
  .refine(({ kind, ids }) => isAnybody(kind) || ids.length > 0, { error: () => t.audienceMissing, path: ['ids'] })
  .refine(({ kind, ids }) => kind !== 'roles' || ids.every((code) => isAmong<string>(roleCodes, code)), {
    error: () => t.audienceWrong,
    path: ['ids'],
  })
const startText = (label: () => string) =>
  z
    .union([z.literal(''), stampText(label)])
    .transform(startOfDay)
    .default('')
const endText = (label: () => string) =>
  z
    .union([z.literal(''), stampText(label)])
    .transform(endOfDay)
    .default('')

export const SaveForm = z
  .object({
    /** '' for a new form. */
    id: z.string().trim().max(64).default(''),
    lockVersion: z.coerce.number().int().optional(),
    title: required(() => t.title, 100),
    intro: optional(() => t.intro, 2000),
    schema: Schema,
    audience: Audience,
    startTime: startText(() => t.startTime),
    endTime: endText(() => t.endTime),
    most: z.coerce
      .number({ error: () => t.mostWrong(MOST_ANSWERS) })
      .int({ error: () => t.mostWrong(MOST_ANSWERS) })
      .min(0, { error: () => t.mostWrong(MOST_ANSWERS) })
      .max(MOST_ANSWERS, { error: () => t.mostWrong(MOST_ANSWERS) })
      .default(0),
    changeable: yesNo.default(0),
    /** Last day on which answers are kept; '' without limit. */
    keepUntil: z.union([z.literal(''), dateText(() => t.keepUntil)]).default(''),
    thanks: optional(() => t.thanks, 500),
  })
  .refine(({ startTime, endTime }) => !startTime || !endTime || startTime < endTime, {
    error: () => core.deadlineBeforeStart,
    path: ['endTime'],
  })
  .refine(({ endTime, keepUntil }) => !keepUntil || !endTime || keepUntil >= endTime.slice(0, 10), {
    error: () => t.keptTooShort,
    path: ['keepUntil'],
  })
  .refine(
    ({ audience, schema }) =>
      audience.kind !== 'link' || storedFields(schema).every(({ kind }) => !isAmong<string>(insideKinds, kind)),
    {
      error: () => t.notInside,
      path: ['schema'],
    },
  )
export type SaveForm = z.output<typeof SaveForm>
export const OneForm = z.object({ id: id(() => t.form) })
export type OneForm = z.output<typeof OneForm>
export const SavedId = z.strictObject({ id: z.string() })

export const FormQuery = listQuery(['updateTime', 'createTime', 'title'], {
  keyword: optional(() => t.title).optional(),
  status: z.enum(formStatusCodes, { error: () => core.noSuchStatus }).optional(),
})
export type FormQuery = z.output<typeof FormQuery>
const text = z.string()
const stored = z.strictObject({
  type: z.literal('object'),
  properties: z.record(text, z.record(text, z.unknown())),
  required: z.array(text),
  'x-order': z.array(text),
})
export const FormRow = z.strictObject({
  id: text,
  title: text,
  status: z.literal([0, 1, 2]),
  status_dictText: text,
  version: z.number(),
  answers: z.number(),
  most: z.number(),
  startTime: text,
  endTime: text,
  createBy: text,
  createTime: text,
  updateTime: text,
  may: z.strictObject({ publish: z.boolean(), close: z.boolean(), delete: z.boolean() }),
})
export type FormRow = z.infer<typeof FormRow>
export const FormPage = pageOnOf(FormRow)

const Named = z.strictObject({ id: text, name: text })
export const FormDetail = z.strictObject({
  id: text,
  title: text,
  intro: text,
  schema: stored,
  audience: z.strictObject({ kind: z.enum(audienceKinds), ids: z.array(text) }),
  /** Names of the institutions or people in the audience. */
  named: z.array(Named),
  startTime: text,
  endTime: text,
  most: z.number(),
  changeable: z.number(),
  keepUntil: text,
  thanks: text,
  status: z.literal([0, 1, 2]),
  status_dictText: text,
  version: z.number(),
  answers: z.number(),
  lockVersion: z.number(),
  /** Word template for answers; null if there is none. */
  template: z.strictObject({ fileId: text, fileName: text, places: z.array(text) }).nullable(),
  /** Address for answering without an account; '' if there is no link. */
  link: text,
  /** Address for reading the statistics without an account; '' if they are not shared. */
  share: text,
  /** True if the draft differs from the published version. */
  changed: z.boolean(),
})
export type FormDetail = z.infer<typeof FormDetail>

const File = z.strictObject({ id: text, fileName: text, size: z.number() })
const Answers = z.record(text, z.unknown())
export const FillDetail = z.strictObject({
  id: text,
  title: text,
  intro: text,
  thanks: text,
  startTime: text,
  endTime: text,
  changeable: z.number(),
  /** Version that the user answers: that of the existing answer, else the current one. */
  version: z.number(),
  schema: stored,
  /** Message why the form cannot be answered now; null if it can. */
  whyNot: text.nullable(),
  own: z
    .strictObject({
      status: z.literal([0, 1]),
      answers: Answers,
      submitTime: text,
      answerNo: text,
      lockVersion: z.number(),
      files: z.array(File),
    })
    .nullable(),
})
export type FillDetail = z.infer<typeof FillDetail>

export const SaveAnswer = z.object({
  formId: id(() => t.form),
  version: z.coerce.number({ error: () => t.versionWrong }).int({ error: () => t.versionWrong }),
  answers: z.record(z.string().max(64), z.unknown(), { error: () => t.answersWrong }),
  /** 0 saves a draft. */
  submit: yesNo.default(1),
  /** Version of the answer that was read; without it, concurrent changes are overwritten. */
  lockVersion: z.coerce.number().int().optional(),
})
export type SaveAnswer = z.output<typeof SaveAnswer>
export const SavedAnswer = z.strictObject({ id: text, status: z.literal([0, 1]) })
export type SavedAnswer = z.infer<typeof SavedAnswer>

/** Access by the link of a form: its key, and the secret of the respondent's own answer. */
export type ByLink = { id: string; key: string; mine: string }
export const OpenDetail = FillDetail.pick({
  ...{ id: true, title: true, intro: true, thanks: true, endTime: true, version: true, schema: true, whyNot: true },
}).extend({
  own: FillDetail.shape.own.unwrap().omit({ files: true }).nullable(),
  /** True if a captcha is required. */
  captcha: z.boolean(),
})
export type OpenDetail = z.infer<typeof OpenDetail>
export const SaveByLink = SaveAnswer.extend({
  key: z.string({ error: () => t.linkGone }).max(64, { error: () => t.linkGone }),
  /** A 256-bit secret generated by the respondent's browser; its holder may continue the answer. */
  secret: z.string({ error: () => t.secretWrong }).regex(/^[\w-]{43}$/, { error: () => t.secretWrong }),
  captcha: optional(() => core.captchaAsk, 20),
  captchaKey: optional(() => core.captchaAsk, 64),
  altcha,
})
export type SaveByLink = z.output<typeof SaveByLink>
/** 1 creates a new link, 0 revokes it. */
export const MakeLink = z.object({ id: id(() => t.form), open: yesNo.default(1) })
export type MakeLink = z.output<typeof MakeLink>
export const MadeLink = z.strictObject({ link: text })

/** '' removes the template. */
export const SetTemplate = OneForm.extend({
  fileId: z
    .string({ error: () => t.template })
    .trim()
    .max(64)
    .default(''),
})
export type SetTemplate = z.output<typeof SetTemplate>

export const AnswerQuery = listQuery(['submitTime'], {
  formId: id(() => t.form),
  keyword: optional(() => t.person).optional(),
  status: z.enum(['0', '1'], { error: () => core.noSuchStatus }).optional(),
})
export type AnswerQuery = z.output<typeof AnswerQuery>
export const AnswerRow = z.strictObject({
  id: text,
  answerNo: text,
  realname: text,
  departName: text,
  roleName: text,
  version: z.number(),
  status: z.literal([0, 1]),
  status_dictText: text,
  submitTime: text,
  updateTime: text,
})
export type AnswerRow = z.infer<typeof AnswerRow>
export const AnswerPage = pageOnOf(AnswerRow)
export const OneAnswer = z.object({ id: id(() => t.answer) })
export type OneAnswer = z.output<typeof OneAnswer>
export const AnswerDetail = z.strictObject({
  ...AnswerRow.shape,
  schema: stored,
  answers: Answers,
  files: z.array(File),
})
export type AnswerDetail = z.infer<typeof AnswerDetail>

/** Counts of the chosen values of a question, in the order of its options. */
export const FormFigure = z.strictObject({
  name: text,
  label: text,
  kind: z.enum(['choice', 'several', 'yesno', 'rating', 'tree', 'matrix']),
  items: z.array(z.strictObject({ label: text, count: z.number() })),
  /** For a matrix: its lines, each with the counts of the items. */
  lines: z.array(z.strictObject({ label: text, counts: z.array(z.number()) })).optional(),
})
export type FormFigure = z.infer<typeof FormFigure>
/**
 * Statistics of a form as readers of the shared link get them: counts of chosen values, no free text. Empty if there
 * are too few answers.
 */
export const SharedResult = z.strictObject({ title: text, answers: z.number(), figures: z.array(FormFigure) })
export type SharedResult = z.infer<typeof SharedResult>
export const ReadResult = z.object({ id: id(() => t.form), key: SaveByLink.shape.key })
export type ReadResult = z.output<typeof ReadResult>
export const FormVersion = z.strictObject({
  version: z.number(),
  createBy: text,
  createTime: text,
  /** Differences from the previous version; empty for the first. */
  changes: z.array(
    z.strictObject({ kind: z.enum(['added', 'removed', 'moved', 'changed']), label: text, parts: z.array(text) }),
  ),
})
export type FormVersion = z.infer<typeof FormVersion>
