import { z } from 'zod'
import { altcha } from '../auth/fields'
import { t as core } from '../core/core.texts'
import { signedInKinds, formLimits as limits } from '../core/form/fields'
import { parseFormSchema, schemaOf, storedFields } from '../core/form/schema'
import { dateText, idText, optionalText, requiredText, stampText, yesNoFlag } from '../core/input'
import { listQuery, boundedPageSchema } from '../core/list'
import { isAmong } from '../core/typed-keys'
import { roleCodes } from '../policy/roles'
import { formStatusCodes } from './statuses'
import { t } from './texts'
import { endOfDay, startOfDay } from '../core/time'

/** Maximum length of a stored form schema, in characters. */
const MAX_SCHEMA_LENGTH = 400_000
const MAX_AUDIENCE = 200
const MAX_ANSWERS = 100_000

/** A form as JSON Schema. Keywords unknown to the form model would be lost, so such a schema is rejected. */
const Schema = z.record(z.string(), z.unknown(), { error: () => t.schemaWrong }).transform((input, issues) => {
  const fields = parseFormSchema(input)
  const message = !fields
    ? t.schemaWrong
    : fields.length > limits.fields
      ? t.tooManyFields(limits.fields)
      : JSON.stringify(input).length > MAX_SCHEMA_LENGTH
        ? t.schemaLarge
        : fields.some(({ hiddenFrom = [] }) => hiddenFrom.some((role) => !isAmong<string>(roleCodes, role)))
          ? t.roleWrong
          : ''
  if (message) issues.addIssue({ code: 'custom', message })
  return schemaOf(fields ?? [])
})
export const audienceKinds = ['all', 'roles', 'departs', 'people', 'link'] as const
const isUnrestricted = (kind: (typeof audienceKinds)[number]) => kind === 'all' || kind === 'link'
const Audience = z
  .object({
    kind: z.enum(audienceKinds, { error: () => t.audienceWrong }),
    ids: z
      .array(
        idText(() => t.audience),
        { error: () => t.audienceWrong },
      )
      .max(MAX_AUDIENCE, { error: () => t.audienceMost(MAX_AUDIENCE) })
      .default([]),
  })
  .transform(({ kind, ids }) => ({ kind, ids: isUnrestricted(kind) ? [] : [...new Set(ids)] }))
  .refine(({ kind, ids }) => isUnrestricted(kind) || ids.length > 0, { error: () => t.audienceMissing, path: ['ids'] })
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
    title: requiredText(() => t.title, 100),
    intro: optionalText(() => t.intro, 2000),
    schema: Schema,
    audience: Audience,
    startTime: startText(() => t.startTime),
    endTime: endText(() => t.endTime),
    most: z.coerce
      .number({ error: () => t.mostWrong(MAX_ANSWERS) })
      .int({ error: () => t.mostWrong(MAX_ANSWERS) })
      .min(0, { error: () => t.mostWrong(MAX_ANSWERS) })
      .max(MAX_ANSWERS, { error: () => t.mostWrong(MAX_ANSWERS) })
      .default(0),
    changeable: yesNoFlag.default(0),
    /** Last day on which answers are kept; '' without limit. */
    keepUntil: z.union([z.literal(''), dateText(() => t.keepUntil)]).default(''),
    thanks: optionalText(() => t.thanks, 500),
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
      audience.kind !== 'link' || storedFields(schema).every(({ kind }) => !isAmong<string>(signedInKinds, kind)),
    {
      error: () => t.notInside,
      path: ['schema'],
    },
  )
export type SaveForm = z.output<typeof SaveForm>
export const FormId = z.object({ id: idText(() => t.form) })
export type FormId = z.output<typeof FormId>
export const SavedId = z.strictObject({ id: z.string() })

export const FormQuery = listQuery(['updateTime', 'createTime', 'title'], {
  keyword: optionalText(() => t.title).optional(),
  status: z.enum(formStatusCodes, { error: () => core.noSuchStatus }).optional(),
})
export type FormQuery = z.output<typeof FormQuery>
const text = z.string()
const storedSchema = z.strictObject({
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
export const FormPage = boundedPageSchema(FormRow)

const NamedReference = z.strictObject({ id: text, name: text })
export const FormDetail = z.strictObject({
  id: text,
  title: text,
  intro: text,
  schema: storedSchema,
  audience: z.strictObject({ kind: z.enum(audienceKinds), ids: z.array(text) }),
  /** Names of the institutions or people in the audience. */
  named: z.array(NamedReference),
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

const AnswerFile = z.strictObject({ id: text, fileName: text, size: z.number() })
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
  schema: storedSchema,
  /** Message why the form cannot be answered now; null if it can. */
  whyNot: text.nullable(),
  own: z
    .strictObject({
      status: z.literal([0, 1]),
      answers: Answers,
      submitTime: text,
      answerNo: text,
      lockVersion: z.number(),
      files: z.array(AnswerFile),
    })
    .nullable(),
})
export type FillDetail = z.infer<typeof FillDetail>

export const SaveAnswer = z.object({
  formId: idText(() => t.form),
  version: z.coerce.number({ error: () => t.versionWrong }).int({ error: () => t.versionWrong }),
  answers: z.record(z.string().max(64), z.unknown(), { error: () => t.answersWrong }),
  /** 0 saves a draft. */
  submit: yesNoFlag.default(1),
  /** Version of the answer that was read; without it, concurrent changes are overwritten. */
  lockVersion: z.coerce.number().int().optional(),
})
export type SaveAnswer = z.output<typeof SaveAnswer>
export const SavedAnswer = z.strictObject({ id: text, status: z.literal([0, 1]) })
export type SavedAnswer = z.infer<typeof SavedAnswer>

/** Access by the link of a form: its key, and the secret of the respondent's own answer. */
export type FormLinkAccess = { id: string; key: string; mine: string }
export const PublicFormDetail = FillDetail.pick({
  ...{ id: true, title: true, intro: true, thanks: true, endTime: true, version: true, schema: true, whyNot: true },
}).extend({
  own: FillDetail.shape.own.unwrap().omit({ files: true }).nullable(),
  /** True if a captcha is required. */
  captcha: z.boolean(),
})
export type PublicFormDetail = z.infer<typeof PublicFormDetail>
export const SaveAnswerByLink = SaveAnswer.extend({
  key: z.string({ error: () => t.linkGone }).max(64, { error: () => t.linkGone }),
  /** A 256-bit secret generated by the respondent's browser; its holder may continue the answer. */
  secret: z.string({ error: () => t.secretWrong }).regex(/^[\w-]{43}$/, { error: () => t.secretWrong }),
  captcha: optionalText(() => core.captchaAsk, 20),
  captchaKey: optionalText(() => core.captchaAsk, 64),
  altcha,
})
export type SaveAnswerByLink = z.output<typeof SaveAnswerByLink>
/** 1 creates a new link, 0 revokes it. */
export const ToggleLink = z.object({ id: idText(() => t.form), open: yesNoFlag.default(1) })
export type ToggleLink = z.output<typeof ToggleLink>
export const PublicLink = z.strictObject({ link: text })

/** '' removes the template. */
export const SetTemplate = FormId.extend({
  fileId: z
    .string({ error: () => t.template })
    .trim()
    .max(64)
    .default(''),
})
export type SetTemplate = z.output<typeof SetTemplate>

export const AnswerQuery = listQuery(['submitTime'], {
  formId: idText(() => t.form),
  keyword: optionalText(() => t.person).optional(),
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
export const AnswerPage = boundedPageSchema(AnswerRow)
export const AnswerId = z.object({ id: idText(() => t.answer) })
export type AnswerId = z.output<typeof AnswerId>
export const AnswerDetail = z.strictObject({
  ...AnswerRow.shape,
  schema: storedSchema,
  answers: Answers,
  files: z.array(AnswerFile),
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
export const SharedResultQuery = z.object({ id: idText(() => t.form), key: SaveAnswerByLink.shape.key })
export type SharedResultQuery = z.output<typeof SharedResultQuery>
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
