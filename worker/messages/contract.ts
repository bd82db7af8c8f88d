import { z } from 'zod'
import { idArray, optionalText, lockVersionField, requiredText } from '../core/input'
import { listQuery, pageSchema } from '../core/list'
import { findPlaceholderProblem } from './templates'
import { t as core } from '../core/core.texts'
import { t } from './texts'

export const TemplateRow = z.strictObject({
  templateCode: z.string(),
  templateName: z.string(),
  /** '1' SMS, '2' mail, '4' message. */
  templateType: z.string(),
  templateTitle: z.string(),
  templateContent: z.string(),
  templateTestJson: z.string(),
  providerCode: z.string(),
  useStatus: z.number(),
  /** Names of the placeholders. */
  places: z.array(z.string()),
  /** True: the built-in template, not yet changed. */
  builtIn: z.boolean(),
  /** -1: not yet changed. */
  lockVersion: z.number(),
})
export type TemplateRow = z.infer<typeof TemplateRow>

/** Text filters accept wildcards as in every list: `x*`, `*x`, `*x*`. */
export const TemplateQuery = z.object({
  templateCode: optionalText(() => t.code, 34),
  templateName: optionalText(() => t.name, 52),
  templateType: z.enum(['', '1', '2', '4'], { error: () => t.typeWrong }).default(''),
  useStatus: z.enum(['', '0', '1'], { error: () => t.stateWrong }).default(''),
})
export type TemplateQuery = z.output<typeof TemplateQuery>

const isTemplateCode = (value: string) => /^[A-Z][A-Z0-9_]{1,31}$/.test(value)
/** The wire has two names for the code. */
export const TemplateCode = z
  .object({ templateCode: optionalText(() => t.code, 32), code: optionalText(() => t.code, 32) })
  .transform(({ templateCode, code: other }) => ({ templateCode: templateCode || other }))
  .refine(({ templateCode }) => templateCode !== '', { path: ['templateCode'], error: () => t.codeMissing })
const templateText = (label: () => string, max: number) =>
  z
    .string({ error: () => core.required(label()) })
    .max(max, { error: () => core.tooLong(label(), max) })
    .superRefine((text, issues) => {
      const problem = findPlaceholderProblem(text)
      if (problem) issues.addIssue({ code: 'custom', message: problem })
    })
const isJsonObject = (text: string) => {
  try {
    const value: unknown = JSON.parse(text || '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
export const SaveTemplate = z
  .object({
    templateCode: z
      .string({ error: () => t.codeMissing })
      .trim()
      .refine(isTemplateCode, { error: () => t.codeWrong }),
    templateName: requiredText(() => t.name, 50),
    templateType: z.enum(['1', '2', '4'], { error: () => t.typeWrong }),
    templateTitle: templateText(() => t.title, 100).default(''),
    templateContent: templateText(() => t.content, 1000).refine((text) => text.trim() !== '', {
      error: () => core.contentMissing,
    }),
    templateTestJson: z
      .string()
      .max(2000, { error: () => t.testLong })
      .refine(isJsonObject, { error: () => t.testWrong })
      .default('{}'),
    providerCode: optionalText(() => t.provider, 64),
    useStatus: z.coerce
      .number()
      .pipe(z.literal([0, 1], { error: () => t.stateWrong }))
      .default(1),
    lockVersion: lockVersionField(),
  })
  .refine(({ templateType, templateTitle }) => templateType !== '2' || templateTitle.trim() !== '', {
    path: ['templateTitle'],
    error: () => t.mailTitle,
  })
export type SaveTemplate = z.output<typeof SaveTemplate>
export const PreviewTemplate = z.object({
  templateTitle: templateText(() => t.title, 100).default(''),
  templateContent: templateText(() => t.content, 1000),
  testData: z
    .string()
    .refine(isJsonObject, { error: () => t.testWrong })
    .default('{}'),
})
export type PreviewTemplate = z.output<typeof PreviewTemplate>
export const TemplatePreview = z.strictObject({ title: z.string(), text: z.string() })

/** 0 pending, 1 sent, 2 failed, 3 discarded. */
export const outboxStatuses = () => ({
  0: t.stateWaiting,
  1: t.stateSent,
  2: t.stateFailed,
  3: t.stateGivenUp,
})
/** Kinds of outbox rows. */
export const outboxKinds = [
  'mail',
  'sms',
  'digest',
  'notice',
  'announcement',
  'export',
  'similarity',
  'scan',
  'job',
] as const
export const OutboxQuery = listQuery(['createTime', 'nextTime'], {
  kind: z.enum(outboxKinds, { error: () => t.noSuchKind }).optional(),
  status: z.enum(['0', '1', '2', '3'], { error: () => t.stateWrong }).optional(),
  to: optionalText(() => t.to, 100).optional(),
})
export type OutboxQuery = z.output<typeof OutboxQuery>
export const OutboxRow = z.strictObject({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  title: z.string(),
  text: z.string(),
  status: z.number(),
  status_dictText: z.string(),
  tries: z.number(),
  nextTime: z.string(),
  doneTime: z.string(),
  createTime: z.string(),
  error: z.string(),
})
export type OutboxRow = z.infer<typeof OutboxRow>
export const OutboxPage = pageSchema(OutboxRow)
export const OutboxIds = z.object({ ids: idArray(() => t.message) })
