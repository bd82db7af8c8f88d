import { z } from 'zod'
import { id, optional } from '../core/input'
import { listQuery } from '../core/list'

export const verdicts = { none: '未认定', same: '重复', continuation: '延续研究', unrelated: '不相关' } as const

export const SimilarityQuery = listQuery(['rate', 'createTime'], {
  subjectId: z.string().max(64).optional(),
  subjectName: z.string().trim().max(50, { error: '课题名称最多 50 个字' }).optional(),
  verdict: z.enum(['none', 'same', 'continuation', 'unrelated'], { error: '没有这种认定' }).optional(),
  minRate: z.coerce.number({ error: '相似度应为数字' }).int().min(0).max(100, { error: '相似度最大 100' }).optional(),
})
export type SimilarityQuery = z.output<typeof SimilarityQuery>
export const SimilarTo = z
  .object({
    subjectId: z.string().max(64).optional(),
    subjectName: z.string().trim().max(200).optional(),
  })
  .refine((input) => input.subjectId || input.subjectName, { error: '请指定课题或课题名称', path: ['subjectId'] })
export const Judge = z
  .object({
    id: id('相似记录'),
    verdict: z.enum(['same', 'continuation', 'unrelated'], { error: '请选择认定结果' }),
    note: optional('认定说明', 500),
  })
  .refine((input) => input.verdict === 'unrelated' || input.note.length >= 5, {
    error: '请填写认定说明（至少 5 个字）',
    path: ['note'],
  })
export type Judge = z.output<typeof Judge>

const text = z.string()
const place = z.tuple([z.number(), z.number()])
export const SimilarityRow = z.strictObject({
  id: text,
  subjectId: text,
  subjectName: text,
  targetSubjectId: text,
  targetName: text,
  targetYear: text,
  targetDepart: text,
  rate: z.number(),
  verdict: text,
  note: text,
  ignored: z.number(),
  /** Passages that stand word for word in both: places as character offsets in each text. */
  detail: z.array(z.strictObject({ a: place, b: place, text })),
})
export const SimilarSubject = z.strictObject({
  subjectId: text,
  subjectName: text,
  year: text,
  departName: text,
  rate: z.number(),
  verdict: text,
})
