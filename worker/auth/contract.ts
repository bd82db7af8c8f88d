import { z } from 'zod'
import { id, yesNo } from '../core/input'

const word = (sentence: string, max = 100) =>
  z
    .string({ error: sentence })
    .trim()
    .min(1, { error: sentence })
    .max(max, { error: `最多 ${max} 个字` })
const maybe = z.union([z.string().max(100), z.number().transform(String)]).optional()

/** `captcha` and `checkCode` are two names of one thing on the wire. `private` is the agreement box. */
export const SignIn = z.object({
  username: word('请输入用户名'),
  /** A compact JWE of the password; plain in development only. */
  password: z.string({ error: '请输入密码' }).min(1, { error: '请输入密码' }).max(4000, { error: '密码有误' }),
  captcha: maybe,
  checkCode: maybe,
  checkKey: maybe,
  /** The role to begin with; otherwise the one used last, or the first. */
  roleCode: z.string().max(50).optional(),
  private: yesNo.optional().refine((ticked) => ticked !== 0, { error: '请阅读并同意《用户使用协议》' }),
})
export type SignIn = z.output<typeof SignIn>

export const CaptchaKey = z.object({ key: z.string().regex(/^[\w.-]{1,64}$/, { error: '验证码编号有误' }) })
export const GraphicCode = z.strictObject({ key: z.string(), code: z.string() })
export const PublicKey = z.strictObject({ jwk: z.record(z.string(), z.unknown()), kid: z.string() })

export const RoleEntry = z.strictObject({ id: z.string(), roleCode: z.string(), roleName: z.string() })
export type RoleEntry = z.infer<typeof RoleEntry>
export const DepartEntry = z.strictObject({ id: z.string(), orgCode: z.string(), departName: z.string() })
export type DepartEntry = z.infer<typeof DepartEntry>

/** The signed-in person as clients keep it: the user row without the password, with roles and departments. */
export const UserInfo = z.strictObject({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: z.string(),
  sex: z.number(),
  birthday: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  telephone: z.string(),
  workNo: z.string(),
  post: z.string(),
  status: z.number(),
  accountAuth: z.number(),
  activated: z.number(),
  /** 1: the password was set by somebody else and must be changed. */
  firstLogin: z.number(),
  domainIds: z.array(z.string()),
  /** Department of the session. */
  departId: z.string(),
  departName: z.string(),
  orgCode: z.string(),
  currentRole: RoleEntry,
  roleList: z.array(RoleEntry),
  departs: z.array(DepartEntry),
  /** Comma list, as this family of clients sends and reads it. */
  departIds: z.string(),
  /** Days left until the password must be changed; not positive when it must be changed now. */
  expiningDate: z.number(),
})
export type UserInfo = z.infer<typeof UserInfo>

export const SignedIn = z.strictObject({
  token: z.string(),
  userInfo: UserInfo,
  departs: z.array(DepartEntry),
  /** 0 none, 1 one, 2 several. */
  multi_depart: z.literal([0, 1, 2]),
  sysAllDictItems: z.record(z.string(), z.unknown()),
  /** A second check by SMS is wanted before the sign-in counts. */
  isSms: z.boolean(),
  phone: z.string(),
  isPassWExpired: z.boolean(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const MyDeparts = z.strictObject({
  list: z.array(DepartEntry),
  orgCode: z.string(),
  role: z.array(RoleEntry),
})
export const SelectDepart = z.object({
  orgCode: word('请选择登录部门', 64),
  username: z.string().max(100).optional(),
})
export type SelectDepart = z.output<typeof SelectDepart>
export const DepartSelected = z.strictObject({ userInfo: UserInfo })
export const RoleParam = z.object({ roleId: id('角色') })
