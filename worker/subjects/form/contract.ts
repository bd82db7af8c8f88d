import { z } from 'zod'
import { id, yesNo } from '../../core/input'
import { documentShape, May, Member, SlotFiles, StatusName } from '../contract'
import { fieldLabels, type FormField } from './rules'

/** What people may still be writing is checked for kind and length only; what is missing is asked for at the submission. */
const line = (field: FormField, max = 50) =>
  z
    .string({ error: `${fieldLabels[field]}应为文字` })
    .trim()
    .max(max, { error: `${fieldLabels[field]}最多 ${max} 个字` })
    .optional()
const LONG = 20_000
const long = (field: FormField) => line(field, LONG)
const money = (label: string) =>
  z
    .number({ error: `${label}应为数字` })
    .min(0, { error: `${label}不能为负数` })
    .max(1_000_000, { error: `${label}过大，单位为万元` })
const day = (field: 'startDate' | 'endDate') =>
  z
    .union([
      z.literal('').transform(() => null),
      z.null(),
      z
        .string({ error: `${fieldLabels[field]}格式应为 2026-11-20` })
        .regex(/^\d{4}-\d{2}-\d{2}$/, { error: `${fieldLabels[field]}格式应为 2026-11-20` })
        .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().slice(0, 10) === text, {
          error: `${fieldLabels[field]}不是有效的日期`,
        }),
    ])
    .optional()
const short = (label: string, max = 50) =>
  z
    .string({ error: `${label}应为文字` })
    .trim()
    .max(max, { error: `${label}最多 ${max} 个字` })
    .default('')
const list = <Item extends z.ZodType>(field: FormField, item: Item, max: number) =>
  z
    .array(item, { error: `${fieldLabels[field]}有误` })
    .max(max, { error: `${fieldLabels[field]}最多 ${max} 项` })
    .optional()

export const MemberInput = z.object({
  id: z.string().max(64).optional(),
  userId: short('成员账号', 64),
  name: short('成员姓名', 20),
  departId: short('成员单位', 64),
  departName: short('成员单位', 100),
  title: short('成员职称', 50),
  duty: short('成员分工', 200),
  phone: short('成员电话', 45),
  email: short('成员邮箱', 50),
  editRight: yesNo.default(0),
  role: z.enum(['负责人', '联系人', '成员', '顾问'], { error: '成员角色有误' }).default('成员'),
})
export type MemberInput = z.output<typeof MemberInput>

/** The flat form of a declaration; every part may be absent, and what is absent stays as it is. */
export const formShape = {
  kind: z.enum(['declare', 'collect'], { error: '申报类型有误' }).optional(),
  subjectName: line('subjectName'),
  subjectNameEn: line('subjectNameEn', 200),
  year: z
    .union([z.literal(''), z.string().regex(/^(19|20)\d{2}$/, { error: '年度应为四位年份' })])
    .transform((text) => text || undefined)
    .optional(),
  domain: line('domain', 32),
  subjectType: line('subjectType', 32),
  level: line('level', 32),
  keywords: line('keywords', 200),
  leadDepartId: line('leadDepartId', 64),
  subjectManId: line('subjectManId', 64),
  subjectManPhone: line('subjectManPhone', 45),
  subjectManEmail: line('subjectManEmail'),
  cooperateDeparts: list(
    'cooperateDeparts',
    z.object({ departId: short('合作机构', 64), departName: short('合作机构', 100), duty: short('合作机构分工', 200) }),
    50,
  ),
  advisers: list('advisers', z.string().trim().max(50, { error: '顾问最多 50 个字' }), 20),
  members: list('members', MemberInput, 100),
  startDate: day('startDate'),
  endDate: day('endDate'),
  budgetTotal: money('经费总额').optional(),
  budget: list(
    'budget',
    z.object({ item: short('预算科目', 100), amount: money('预算金额'), note: short('预算说明', 200).optional() }),
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
    z.object({
      type: short('成果形式', 32),
      name: short('成果名称', 200),
      count: z
        .number({ error: '成果数量应为数字' })
        .int({ error: '成果数量应为整数' })
        .min(0, { error: '成果数量不能为负数' })
        .max(9999, { error: '成果数量过大' }),
      unit: short('成果单位', 20),
    }),
    50,
  ),
  schedule: list('schedule', z.object({ period: short('时间段', 100), work: short('工作内容', 1000) }), 50),
  attachments: list(
    'attachments',
    z.object({
      slot: z.string({ error: '附件类别有误' }).min(1, { error: '附件类别有误' }).max(32, { error: '附件类别有误' }),
      fileIds: z.array(id('附件')).max(100, { error: '附件过多' }),
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
}
/** The version that the person was looking at; a change of somebody else's since then is refused rather than written over. */
const version = z.coerce.number().int().min(0).optional()

/** Clients send the fields flat; a `form` around them is understood too. */
const flat = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((input) => {
    if (!input || typeof input !== 'object' || !('form' in input) || typeof input.form !== 'object') return input
    const { form, ...rest } = input
    return { ...form, ...rest }
  }, z.object(shape))

export const Form = z.object(formShape)
export type Form = z.output<typeof Form>
/** Without an id a new declaration begins. */
export const SubmitForm = flat({ ...formShape, id: id('申报').optional(), lockVersion: version })
export const NewForm = flat(formShape)
export const ChangeForm = flat({ ...formShape, id: id('申报'), lockVersion: version })
export type ChangeForm = Form & { id: string; lockVersion?: number | undefined }
export const SaveSubject = flat({
  ...formShape,
  id: id('课题').optional(),
  lockVersion: version,
  source: z.enum(['declare', 'plan'], { error: '来源有误' }).optional(),
})
export const UpdateSubject = flat({
  ...formShape,
  id: id('课题'),
  lockVersion: version,
  reason: z.string().trim().max(500, { error: '更正说明最多 500 个字' }).optional(),
})
/** Contact data only. */
export const UpdateContact = flat({
  id: id('申报'),
  lockVersion: version,
  contactName: formShape.contactName,
  contactPhone: formShape.contactPhone,
  contactEmail: formShape.contactEmail,
  subjectManPhone: formShape.subjectManPhone,
  subjectManEmail: formShape.subjectManEmail,
})
export const Replenish = z.object({
  id: id('申报'),
  lockVersion: version,
  /** One per item asked for, by its place in the list (from 0) or its words. */
  answers: z
    .array(
      z.object({
        index: z.coerce.number().int().min(0).optional(),
        item: z.string().optional(),
        answer: z.string({ error: '请填写补充说明' }).trim().max(1000, { error: '补充说明最多 1000 个字' }).default(''),
        fileIds: z.array(id('附件')).max(20, { error: '每项最多 20 个文件' }).default([]),
      }),
      { error: '请逐项补充资料' },
    )
    .max(50, { error: '最多 50 项' })
    .default([]),
})
export type Replenish = z.output<typeof Replenish>
export const CheckName = z.object({
  subjectName: z.string({ error: '请填写课题名称' }).trim().min(1, { error: '请填写课题名称' }).max(200),
  year: z
    .string()
    .regex(/^(19|20)\d{2}$/, { error: '年度应为四位年份' })
    .optional(),
  id: z.string().max(64).optional(),
})

export const Saved = z.strictObject({ id: z.string(), subjectId: z.string(), lockVersion: z.number() })
export const Submitted = z.strictObject({ ...Saved.shape, status: StatusName })
export const NameChecked = z.strictObject({
  available: z.boolean(),
  problem: z.string(),
  similar: z.array(z.strictObject({ subjectName: z.string(), year: z.string(), rate: z.number() })),
})

const text = z.string()
const FormSection = z.strictObject({
  name: text,
  title: text,
  fields: z.array(
    z.strictObject({
      name: text,
      label: text,
      type: z.enum(['text', 'long', 'select', 'date', 'money', 'depart', 'user', 'list', 'check']),
      required: z.number(),
      max: z.number(),
      options: z.array(z.strictObject({ value: text, text })),
    }),
  ),
})
/** A declaration as its form shows it, with the form's own definition. `id` is the declaration's. */
export const DeclarationInfo = z.strictObject({
  id: text,
  subjectId: text,
  collectId: text,
  kind: text,
  status: StatusName,
  status_dictText: text,
  lockVersion: z.number(),
  updateBy: text,
  updateTime: text,
  subjectName: text,
  year: text,
  domain: text,
  domain_dictText: text,
  subjectType: text,
  subjectType_dictText: text,
  level: text,
  keywords: text,
  leadDepartId: text,
  leadDepartName: text,
  subjectManId: text,
  subjectManName: text,
  subjectManPhone: text,
  startDate: text.nullable(),
  endDate: text.nullable(),
  budgetTotal: z.number(),
  ...documentShape,
  members: z.array(Member),
  schedule: z.array(z.strictObject({ period: text, work: text })),
  attachments: z.array(z.strictObject({ slot: text, fileIds: z.array(text) })),
  files: z.array(SlotFiles),
  commitment: z.number(),
  contactName: text,
  contactPhone: text,
  contactEmail: text,
  suggestManName: text,
  necessity: text,
  existing: text,
  targets: text,
  technicalPoints: text,
  auditOpinion: text,
  marks: z.array(z.strictObject({ section: text, text })),
  replenishItems: z.array(
    z.strictObject({
      item: text,
      fileSlot: text,
      note: text,
      answered: z.number(),
      answer: text.optional(),
      fileIds: z.array(text).optional(),
    }),
  ),
  replenishDue: text.nullable(),
  versionNo: z.number(),
  blind: z.number(),
  /** What may be written now: the whole form, the items asked for, or nothing. */
  editable: z.enum(['all', 'items', 'none']),
  /** Years whose window is open now. */
  years: z.array(text),
  form: z.strictObject({
    sections: z.array(FormSection),
    slots: z.array(
      z.strictObject({
        slot: text,
        name: text,
        required: z.number(),
        exts: z.array(text),
        max: z.number(),
      }),
    ),
  }),
  may: May,
})
export type DeclarationInfo = z.output<typeof DeclarationInfo>
