import { z } from 'zod'
import { ids, optional, required } from '../core/input'
import { listQuery, pageOf } from '../core/list'
import { placesProblem } from './templates'

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
  /** Names of the places. */
  places: z.array(z.string()),
  /** True: the words of the product, not yet changed. */
  builtIn: z.boolean(),
})
export type TemplateRow = z.infer<typeof TemplateRow>

const code = (given: string) => /^[A-Z][A-Z0-9_]{1,31}$/.test(given)
/** Either name of the wire. */
export const TemplateCode = z
  .object({ templateCode: optional('模板编码', 32), code: optional('模板编码', 32) })
  .transform(({ templateCode, code: other }) => ({ templateCode: templateCode || other }))
  .refine(({ templateCode }) => templateCode !== '', { path: ['templateCode'], error: '模板编码不能为空' })
const words = (label: string, max: number) =>
  z
    .string({ error: `${label}不能为空` })
    .max(max, { error: `${label}最多 ${max} 个字` })
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
      .string({ error: '模板编码不能为空' })
      .trim()
      .refine(code, { error: '模板编码应为大写字母、数字和下划线' }),
    templateName: required('模板名称', 50),
    templateType: z.enum(['1', '2', '4'], { error: '模板类型有误' }),
    templateTitle: words('标题', 100).default(''),
    templateContent: words('内容', 1000).refine((text) => text.trim() !== '', { error: '内容不能为空' }),
    templateTestJson: z
      .string()
      .max(2000, { error: '测试数据最多 2000 个字' })
      .refine(jsonObject, { error: '测试数据应为 JSON 对象' })
      .default('{}'),
    providerCode: optional('服务商编号', 64),
    useStatus: z.coerce
      .number()
      .pipe(z.literal([0, 1], { error: '状态有误' }))
      .default(1),
  })
  .refine(({ templateType, templateTitle }) => templateType !== '2' || templateTitle.trim() !== '', {
    path: ['templateTitle'],
    error: '邮件应有标题',
  })
export type SaveTemplate = z.output<typeof SaveTemplate>
export const PreviewTemplate = z.object({
  templateTitle: words('标题', 100).default(''),
  templateContent: words('内容', 1000),
  testData: z.string().refine(jsonObject, { error: '测试数据应为 JSON 对象' }).default('{}'),
})
export type PreviewTemplate = z.output<typeof PreviewTemplate>
export const Preview = z.strictObject({ title: z.string(), text: z.string() })

/** 0 waiting, 1 done, 2 dead, 3 given up by hand. */
export const outboxStatuses = { 0: '待发送', 1: '已发送', 2: '发送失败', 3: '已放弃' } as const
export const OutboxQuery = listQuery(['createTime', 'nextTime'], {
  kind: z.enum(['mail', 'sms', 'notice', 'announcement', 'similarity', 'job'], { error: '没有此类消息' }).optional(),
  status: z.enum(['0', '1', '2', '3'], { error: '状态有误' }).optional(),
  to: optional('接收人', 100).optional(),
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
export const OutboxIds = z.object({ ids: ids('消息') })
