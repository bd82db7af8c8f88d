import { z } from 'zod'
import { ids, yesNo } from '../../core/input'
import { listQuery } from '../../core/list'
import { account, email, mobile, personName, sealed, smsCode, telephone } from '../fields'

const name = (label: string, max = 100) =>
  z
    .string({ error: `请输入${label}` })
    .trim()
    .min(1, { error: `请输入${label}` })
    .max(max, { error: `${label}最多 ${max} 个字` })

/** An institution that is not on the list yet; the centre confirms it along with the person. */
export const NewDepart = z.object({
  departName: name('机构名称'),
  departNameFull: z.string().trim().max(100, { error: '机构全称最多 100 个字' }).default(''),
  /** An id of getDepartTypes. */
  departType: z
    .string({ error: '请选择机构类型' })
    .min(1, { error: '请选择机构类型' })
    .max(64, { error: '机构类型有误' }),
  telephone: telephone.default(''),
  address: z.string().trim().max(100, { error: '地址最多 100 个字' }).default(''),
})

/** A person registers with an institution that is there (`departId`) or with a new one (`depart`). */
export const Register = z
  .object({
    username: account,
    realname: personName,
    password: sealed('请输入密码'),
    confirmpassword: sealed('请再次输入密码'),
    phone: mobile,
    /** Of smsmode '1'. */
    smsCode,
    email,
    /** An id of queryabregist. */
    roleId: z.string({ error: '请选择角色' }).min(1, { error: '请选择角色' }).max(64, { error: '角色有误' }),
    departId: z.string().max(64).optional(),
    depart: NewDepart.optional(),
    private: yesNo.refine((ticked) => ticked === 1, { error: '请阅读并同意《用户注册协议》' }),
  })
  .superRefine(({ departId, depart }, check) => {
    if (!departId && !depart) check.addIssue({ code: 'custom', path: ['departId'], message: '请选择机构' })
  })
export type Register = z.output<typeof Register>
/** Where the activation link went (masked), and who confirms: the institution's contact or the centre. */
export const Registered = z.strictObject({ email: z.string(), confirmedBy: z.enum(['mechanism', 'centre']) })

export const RegistrableRole = z.strictObject({ id: z.string(), roleName: z.string(), roleCode: z.string() })
export const DepartType = z.strictObject({ id: z.string(), name: z.string() })
/** Institutions whose name holds the keyword; at most 20. */
export const DepartSearch = z.object({
  keyword: z
    .string({ error: '请输入关键字' })
    .trim()
    .min(2, { error: '请至少输入 2 个字' })
    .max(50, { error: '关键字最多 50 个字' }),
})
export const DepartHit = z.strictObject({ id: z.string(), departName: z.string() })

/** Is the value still free? `id` is the row that may have it. */
export const CheckOnly = z.object({
  id: z.string().max(64).optional(),
  username: z.string().trim().max(100).optional(),
  phone: z.string().trim().max(50).optional(),
  email: z.string().trim().max(100).optional(),
})
export type CheckOnly = z.output<typeof CheckOnly>
export const CheckPhone = z.object({
  id: z.string().max(64).optional(),
  phone: z.string({ error: '请输入手机号' }).trim().max(50),
})
export const CheckDepartName = z.object({ id: z.string().max(64).optional(), departName: name('机构名称') })
export const CheckDepartFullName = z.object({ id: z.string().max(64).optional(), departNameFull: name('机构全称') })

/** What waits for confirmation: registrations, and changes of the account holder. */
export const requestKinds = { register: '注册', alteration: '账号变更' } as const
export const requestStatuses = { 0: '待确认', 1: '已通过', 2: '已拒绝' } as const
export const AccountRequestQuery = listQuery(['createTime', 'decideTime'], {
  kind: z.enum(['register', 'alteration'], { error: '类型有误' }).optional(),
  status: z.coerce
    .number()
    .pipe(z.literal([0, 1, 2], { error: '状态有误' }))
    .optional(),
  keyword: z.string().trim().max(50, { error: '关键字最多 50 个字' }).optional(),
})
export type AccountRequestQuery = z.output<typeof AccountRequestQuery>
export const AccountRequestRow = z.strictObject({
  id: z.string(),
  kind: z.enum(['register', 'alteration']),
  kind_dictText: z.string(),
  status: z.literal([0, 1, 2]),
  status_dictText: z.string(),
  username: z.string(),
  realname: z.string(),
  phone: z.string(),
  email: z.string(),
  roleName: z.string(),
  departId: z.string(),
  departName: z.string(),
  /** The institution is new and is confirmed with the person. */
  newDepart: z.literal([0, 1]),
  reason: z.string(),
  opinion: z.string(),
  decideName: z.string(),
  decideTime: z.string().nullable(),
  createTime: z.string(),
  /** May the caller decide it now? */
  canDeal: z.boolean(),
})
export type AccountRequestRow = z.infer<typeof AccountRequestRow>

export const DecideRequests = z
  .object({
    ids: ids('申请'),
    pass: yesNo.transform(Boolean),
    opinion: z.string().trim().max(500, { error: '意见最多 500 个字' }).default(''),
  })
  .superRefine(({ pass, opinion }, check) => {
    if (!pass && opinion.length < 5)
      check.addIssue({ code: 'custom', path: ['opinion'], message: '拒绝时请填写至少 5 个字的理由' })
  })
export type DecideRequests = z.output<typeof DecideRequests>
