import { z } from 'zod'
import { ids, optional, readVersion, required } from '../core/input'
import { listQuery, pageOf } from '../core/list'
import { placesProblem } from './templates'
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
  templateCode: optional(() => t.code, 34),
  templateName: optional(() => t.name, 52),
  templateType: z.enum(['', '1', '2', '4'], { error: () => t.typeWrong }).default(''),
  useStatus: z.enum(['', '0', '1'], { error: () => t.stateWrong }).default(''),
})
export type TemplateQuery = z.output<typeof TemplateQuery>

const code = (value: string) => /^[A-Z][A-Z0-9_]{1,31}$/.test(value)
/** The wire has two names for the code. */
export const TemplateCode = z
  .object({ templateCode: optional(() => t.code, 32), code: optional(() => t.code, 32) })
  .transform(({ templateCode, code: other }) => ({ templateCode: templateCode || other }))
  .refine(({ templateCode }) => templateCode !== '', { path: ['templateCode'], error: () => t.codeMissing })
const words = (label: () => string, max: number) =>
  z
    .string({ error: () => core.required(label()) })
    .max(max, { error: () => core.tooLong(label(), max) })
    .superRefine((text, issues) => {
      const problem = placesProblem(text)
      if (problem) issues.addIssue({ code: 'custom', message: problem })
    })
const jsonObject = (text: string) => {
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
      .refine(code, { error: () => t.codeWrong }),
    templateName: required(() => t.name, 50),
    templateType: z.enum(['1', '2', '4'], { error: () => t.typeWrong }),
    templateTitle: words(() => t.title, 100).default(''),
    templateContent: words(() => t.content, 1000).refine((text) => text.trim() !== '', {
      error: () => core.contentMissing,
    }),
    templateTestJson: z
      .string()
      .max(2000, { error: () => t.testLong })
      .refine(jsonObject, { error: () => t.testWrong })
      .default('{}'),
    providerCode: optional(() => t.provider, 64),
    useStatus: z.coerce
      .number()
      .pipe(z.literal([0, 1], { error: () => t.stateWrong }))
      .default(1),
    lockVersion: readVersion(),
  })
  .refine(({ templateType, templateTitle }) => templateType !== '2' || templateTitle.trim() !== '', {
    path: ['templateTitle'],
    error: () => t.mailTitle,
  })
export type SaveTemplate = z.output<typeof SaveTemplate>
export const PreviewTemplate = z.object({
  templateTitle: words(() => t.title, 100).default(''),
  templateContent: words(() => t.content, 1000),
  testData: z
    .string()
    .refine(jsonObject, { error: () => t.testWrong })
    .default('{}'),
})
export type PreviewTemplate = z.output<typeof PreviewTemplate>
export const Preview = z.strictObject({ title: z.string(), text: z.string() })

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
  to: optional(() => t.to, 100).optional(),
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
export const OutboxPage = pageOf(OutboxRow)
export const OutboxIds = z.object({ ids: ids(() => t.message) })
