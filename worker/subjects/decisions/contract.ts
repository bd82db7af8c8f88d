import { z } from 'zod'
import { id, ids, optional, stampText, yesNo } from '../../core/input'

/** Ids come under several names; a row of `decisions` names its own. */
const named = (input: unknown) => {
  if (!input || typeof input !== 'object') return input
  const { id: one, ids: many, subjectId, subjectIds, ...rest } = input as Record<string, unknown>
  const { decisions } = rest as { decisions?: unknown }
  const rows = Array.isArray(decisions) ? (decisions as { id?: unknown }[]).map((row) => row?.id) : undefined
  return { ...rest, ids: many ?? subjectIds ?? one ?? subjectId ?? rows }
}

export const results = ['pass', 'supplement', 'perfect', 'reject'] as const
export type Result = (typeof results)[number]
const result = z.enum(results, { error: '请选择办理结果' })
const opinion = optional('意见', 500)

/** What has to be brought: words alone, or with the slot that a file goes to. */
const item = z.union([
  z
    .string()
    .trim()
    .min(1, { error: '资料名称不能为空' })
    .max(200, { error: '资料名称最多 200 个字' })
    .transform((text) => ({ item: text, fileSlot: '', note: '' })),
  z.object({
    item: z
      .string({ error: '资料名称不能为空' })
      .trim()
      .min(1, { error: '资料名称不能为空' })
      .max(200, { error: '资料名称最多 200 个字' }),
    fileSlot: optional('附件类别', 32),
    note: optional('说明', 500),
  }),
])
const mark = z.object({ section: optional('部分', 64), text: optional('批注', 500) })

/** Negative results need their reason, a supplement its items: said at the door, before anything is looked at. */
type Judged = { result?: Result | undefined; opinion: string; items?: readonly unknown[] | undefined }
function reasons(one: Judged, ctx: z.RefinementCtx, path: (string | number)[] = []) {
  if ((one.result === 'perfect' || one.result === 'reject') && one.opinion.length < 5)
    ctx.addIssue({ code: 'custom', path: [...path, 'opinion'], message: '请填写理由（至少 5 个字）' })
  if (one.result === 'supplement' && !one.items?.length)
    ctx.addIssue({ code: 'custom', path: [...path, 'items'], message: '请至少列出一项需要补充的资料' })
}
const shape = {
  opinion,
  /** Against the pass rate; of a pass the opinion serves as well. */
  override: optional('说明', 500),
  items: z.array(item).max(50, { error: '最多 50 项' }).optional(),
  marks: z.array(mark).max(100, { error: '最多 100 处批注' }).optional(),
  dueTime: stampText('截止时间').optional(),
  keepReviewers: yesNo.optional(),
  holdNotice: yesNo.optional(),
}
const Decision = z.object({ id: id('课题'), result, ...shape }).superRefine((one, ctx) => reasons(one, ctx))

/** One decision for one or many subjects, or each its own. */
export const Audit = z.preprocess(
  named,
  z
    .object({
      ids: ids('课题'),
      result: result.optional(),
      ...shape,
      decisions: z.array(Decision).max(500, { error: '一次最多处理 500 个' }).optional(),
      /** The stage that the person believes to decide; another one is refused. */
      stage: z.enum(['FORMAL', 'FIRST', 'RE', 'PLAN', 'PUBLICITY'], { error: '环节有误' }).optional(),
      dryRun: yesNo.default(0),
    })
    .superRefine((one, ctx) => {
      if (!one.result && !one.decisions?.length)
        ctx.addIssue({ code: 'custom', path: ['result'], message: '请选择办理结果' })
      reasons(one, ctx)
    }),
)
export type Audit = z.output<typeof Audit>
export type Decision = Omit<z.output<typeof Decision>, 'id'>

export const Approval = z.preprocess(
  named,
  z
    .object({
      ids: ids('课题'),
      pass: z.union(
        [
          z.boolean(),
          z.literal([0, 1]).transform(Boolean),
          z.enum(['true', 'false', '0', '1']).transform((text) => text === 'true' || text === '1'),
        ],
        { error: '请选择是否通过' },
      ),
      opinion,
      dryRun: yesNo.default(0),
    })
    .superRefine((one, ctx) => {
      if (!one.pass && one.opinion.length < 5)
        ctx.addIssue({ code: 'custom', path: ['opinion'], message: '请填写理由（至少 5 个字）' })
    }),
)
export type Approval = z.output<typeof Approval>
