import { z } from 'zod'
import { CODE } from './codes/rules'
import { t } from './fields.texts'
import { isCommon, isOwnName } from './passwords/rules'

/** Input rules of account fields, shared by the browser and the server. This file uses no database and no secret. */

/** Upper limit of characters before any further check. */
const FLOOD = 1000
/** Trims the text. Text of only whitespace counts as empty. Zero-width characters count as whitespace. */
type Sentence = () => string
const typed = (empty: Sentence) =>
  z
    .string({ error: empty })
    .max(FLOOD, { error: () => t.tooLong })
    .transform((text) => text.replace(/^[\s\u200b-\u200f\u2060\ufeff]+|[\s\u200b-\u200f\u2060\ufeff]+$/g, ''))
    .pipe(z.string().min(1, { error: empty }))
const shaped = (empty: Sentence, shape: RegExp, wrong: Sentence) =>
  typed(empty).pipe(z.string().regex(shape, { error: wrong }))

export const ACCOUNT = /^[A-Za-z0-9_-]{2,20}$/
/** An account name: 2 to 20 letters, digits, underscores or hyphens. */
export const account = shaped(
  () => t.accountEmpty,
  ACCOUNT,
  () => t.accountShape,
)

/** A person's name: 1 to 14 Chinese characters, letters or digits. */
export const personName = shaped(
  () => t.nameEmpty,
  /^[\p{Script=Han}A-Za-z0-9]{1,14}$/u,
  () => t.nameShape,
)

export const MOBILE = /^1[0-9]{10}$/
/** A mobile number: eleven digits, the first is 1. */
export const mobile = shaped(
  () => t.mobileEmpty,
  MOBILE,
  () => t.mobileShape,
)

/** An optional phone number: area code of 3 or 4 digits, hyphen, 7 or 8 digits; or a mobile number. At most 45 characters. */
export const telephone = z
  .string({ error: () => t.telephoneShape })
  .trim()
  .max(45, { error: () => t.telephoneLong })
  .refine((text) => text === '' || MOBILE.test(text) || /^([0-9]{3,4}-)?[0-9]{7,8}$/.test(text), {
    error: () => t.telephoneShape,
  })

export const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$/
/** A mail address of at most 50 characters. */
export const email = typed(() => t.emailEmpty)
  .pipe(z.string().max(50, { error: () => t.emailLong }))
  .pipe(z.string().regex(EMAIL, { error: () => t.emailShape }))

/**
 * Codes of the research fields that an expert reviews (dictionary `subject_domain`), as a list or separated by commas.
 * Duplicates are removed and codes sorted.
 */
export const domainIds = z
  .union([z.array(z.string().max(64)), z.string().max(5000)], { error: () => t.tooManyDomains })
  .transform((codes) =>
    [
      ...new Set((typeof codes === 'string' ? codes.split(',') : codes).map((code) => code.trim()).filter(Boolean)),
    ].toSorted(),
  )
  .pipe(z.array(z.string()).max(50, { error: () => t.tooManyDomains }))

/** Review limit if none is entered; the default of `user.max_load`. */
export const DEFAULT_MAX_LOAD = 20
/** Most open reviews at a time, 0 to 500; empty means the default. */
export const maxLoad = z.union(
  [
    z.literal(['', null]).transform(() => DEFAULT_MAX_LOAD),
    z
      .union([
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,4}$/)
          .transform(Number),
      ])
      .pipe(
        z
          .number()
          .int({ error: () => t.maxLoad })
          .min(0, { error: () => t.maxLoad })
          .max(500, { error: () => t.maxLoad }),
      ),
  ],
  { error: () => t.maxLoad },
)

const kinds = [/[A-Za-z]/, /[0-9]/, /[^A-Za-z0-9]/]
/**
 * A new password: 10 to 20 printable ASCII characters without spaces, at least two of letters, digits and special
 * characters.
 */
export const newPassword = z
  .string({ error: () => t.passwordEmpty })
  .min(1, { error: () => t.passwordEmpty })
  .refine((text) => /^[\x21-\x7e]{10,20}$/.test(text) && kinds.filter((kind) => kind.test(text)).length >= 2, {
    error: () => t.passwordRule,
  })
/** Returns why an account may not have this password, or null. The password already has the right shape. Case is ignored. */
export function passwordProblem(password: string, username: string): string | null {
  if (password.toLowerCase() === username.trim().toLowerCase()) return t.sameAsAccount
  if (isOwnName(password, username)) return t.ownName
  return isCommon(password) ? t.tooCommon : null
}

/**
 * A new password and its confirmation for an account. The form uses it; the server checks it again after decryption. A
 * client that has compared the two may omit the confirmation.
 */
export const NewPassword = z
  .object({ username: z.string(), password: newPassword, confirmpassword: z.string().optional() })
  .superRefine(({ username, password, confirmpassword }, check) => {
    const problem = passwordProblem(password, username)
    if (problem) check.addIssue({ code: 'custom', path: ['password'], message: problem })
    if (confirmpassword !== undefined && confirmpassword !== password)
      check.addIssue({ code: 'custom', path: ['confirmpassword'], message: t.notConfirmed })
  })

/** The six digits of an SMS code. */
export const smsCode = shaped(
  () => t.smsCodeEmpty,
  CODE,
  () => t.smsCodeShape,
)
/** The six digits of a mailed code. */
export const mailCode = shaped(
  () => t.mailCodeEmpty,
  CODE,
  () => t.mailCodeShape,
)
/** The six digits of an authenticator. */
export const dynamicCode = shaped(
  () => t.dynamicCode,
  CODE,
  () => t.dynamicCode,
)
/**
 * A recovery code: 24 letters and digits in either case, with or without hyphens. Older codes have ten characters and
 * stay valid until they are renewed.
 */
export const recoveryCode = typed(() => t.recoveryCodeEmpty)
  .transform((text) => text.toLowerCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^(?:[a-z2-9]{24}|[a-z2-9]{10})$/, { error: () => t.recoveryCodeShape }))

/** The solved proof of work of an anonymous submission: base64 of JSON, as ALTCHA clients send it. */
export const altcha = z
  .string({ error: () => t.proofWrong })
  .max(4000, { error: () => t.proofWrong })
  .optional()
/** The text of a captcha. The server checks whether it is right. */
export const captcha = z.union([z.string().max(100), z.number().transform(String)]).optional()

/** Text that a client encrypted to the server's key (plain text in development). The command decrypts and checks it. */
export const sealed = (empty: Sentence) =>
  z
    .string({ error: empty })
    .min(1, { error: empty })
    .max(4000, { error: () => t.tooLong })
