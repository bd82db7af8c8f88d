import { z } from 'zod'
import { isCommon, isOwnName, OWN_NAME, TOO_COMMON } from './guessable'

/**
 * What may be typed where an account is concerned: its rules, once, for the browser and for the server.
 * Nothing here touches a database or a secret.
 */

/** More than anybody types: refused before it is looked at. */
const FLOOD = 1000
/** Trimmed; what is only whitespace reads as empty. Zero-width signs are whitespace to a person. */
const typed = (empty: string) =>
  z
    .string({ error: empty })
    .max(FLOOD, { error: '内容过长' })
    .transform((text) => text.replace(/^[\s\u200b-\u200f\u2060\ufeff]+|[\s\u200b-\u200f\u2060\ufeff]+$/g, ''))
    .pipe(z.string().min(1, { error: empty }))
const shaped = (empty: string, shape: RegExp, wrong: string) =>
  typed(empty).pipe(z.string().regex(shape, { error: wrong }))

export const ACCOUNT = /^[A-Za-z0-9_-]{2,20}$/
/** An account name: 2 to 20 letters, digits, underscores or hyphens. */
export const account = shaped('用户名不能为空', ACCOUNT, '账号为 2-20 位字母、数字、下划线或连字符')

/** A person's name: 1 to 14 Chinese characters, letters or digits. */
export const personName = shaped('请输入姓名', /^[\p{Script=Han}A-Za-z0-9]{1,14}$/u, '姓名为 1-14 个汉字、字母或数字')

export const MOBILE = /^1[0-9]{10}$/
/** Eleven digits that begin with 1. */
export const mobile = shaped('请输入手机号', MOBILE, '您的手机号码格式不正确')

/** Optional: area code of 3 or 4 digits, hyphen, 7 or 8 digits; or a mobile number. At most 45 characters. */
export const telephone = z
  .string({ error: '电话格式有误' })
  .trim()
  .max(45, { error: '电话最多 45 个字' })
  .refine((text) => text === '' || MOBILE.test(text) || /^([0-9]{3,4}-)?[0-9]{7,8}$/.test(text), {
    error: '电话格式有误',
  })

export const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$/
/** A mailbox of at most 50 characters. */
export const email = typed('请输入邮箱')
  .pipe(z.string().max(50, { error: '邮箱最多 50 个字' }))
  .pipe(z.string().regex(EMAIL, { error: '邮箱格式有误' }))

export const PASSWORD_RULE = '密码为 10-20 位，须含字母、数字、特殊字符中的至少两种'
const kinds = [/[A-Za-z]/, /[0-9]/, /[^A-Za-z0-9]/]
/** A new password: 10 to 20 signs of the keyboard (no blanks), at least two of letters, digits and special characters. */
export const newPassword = z
  .string({ error: '请输入密码' })
  .min(1, { error: '请输入密码' })
  .refine((text) => /^[\x21-\x7e]{10,20}$/.test(text) && kinds.filter((kind) => kind.test(text)).length >= 2, {
    error: PASSWORD_RULE,
  })
export const SAME_AS_ACCOUNT = '密码不能和账户相同'
/** What stands at the field, and what the refusal of the whole says. */
export const NOT_CONFIRMED = '两次密码不一致'
export const NOT_CONFIRMED_AT_ALL = '两次输入的密码不一致！'
/** Why an account may not have this password, of the right shape as it may be; or null. The letters' case makes no difference. */
export function passwordProblem(password: string, username: string): string | null {
  if (password.toLowerCase() === username.trim().toLowerCase()) return SAME_AS_ACCOUNT
  if (isOwnName(password, username)) return OWN_NAME
  return isCommon(password) ? TOO_COMMON : null
}

/**
 * A new password and its confirmation for an account; the form's half of what the server checks again after opening them.
 * The confirmation may be left out where the client has compared them.
 */
export const NewPassword = z
  .object({ username: z.string(), password: newPassword, confirmpassword: z.string().optional() })
  .superRefine(({ username, password, confirmpassword }, check) => {
    const problem = passwordProblem(password, username)
    if (problem) check.addIssue({ code: 'custom', path: ['password'], message: problem })
    if (confirmpassword !== undefined && confirmpassword !== password)
      check.addIssue({ code: 'custom', path: ['confirmpassword'], message: NOT_CONFIRMED })
  })

/** The six digits of an SMS. */
export const smsCode = shaped('请输入手机验证码', /^[0-9]{6}$/, '手机验证码为 6 位数字')
/** The six digits of a mail. */
export const mailCode = shaped('请输入邮箱验证码', /^[0-9]{6}$/, '邮箱验证码为 6 位数字')
const SIX = '请输入 6 位动态码!'
/** The six digits that an authenticator shows. */
export const dynamicCode = shaped(SIX, /^[0-9]{6}$/, SIX)
/** One of the codes kept for the day when the authenticator is lost: `abcd2-efgh3`, in either case, with or without the hyphen. */
export const recoveryCode = typed('请输入恢复码')
  .transform((text) => text.toLowerCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[a-z2-9]{10}$/, { error: '恢复码格式有误' }))

/** The text of the picture; whether it is right is the server's to say. */
export const captcha = z.union([z.string().max(100), z.number().transform(String)]).optional()

/** What a client encrypted to the server's key (or, in development, the plain text); opened and judged by the command. */
export const sealed = (empty: string) =>
  z.string({ error: empty }).min(1, { error: empty }).max(4000, { error: '内容过长' })
