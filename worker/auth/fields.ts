import { z } from 'zod'
import { CODE_PATTERN } from './verification-codes/rules'
import { t } from './fields.texts'
import { isCommonPassword, isAccountName } from './passwords/rules'

/** Input rules of account fields, shared by the browser and the server. This file uses no database and no secret. */

/** Upper limit of characters before any further check. */
const MAX_INPUT_LENGTH = 1000
/** Trims the text. Text of only whitespace counts as empty. Zero-width characters count as whitespace. */
type MessageFactory = () => string
const trimmedText = (empty: MessageFactory) =>
  z
    .string({ error: empty })
    .max(MAX_INPUT_LENGTH, { error: () => t.tooLong })
    .transform((text) => text.replace(/^[\s\u200b-\u200f\u2060\ufeff]+|[\s\u200b-\u200f\u2060\ufeff]+$/g, ''))
    .pipe(z.string().min(1, { error: empty }))
const patternText = (empty: MessageFactory, shape: RegExp, wrong: MessageFactory) =>
  trimmedText(empty).pipe(z.string().regex(shape, { error: wrong }))

export const ACCOUNT_PATTERN = /^[A-Za-z0-9_-]{2,20}$/
/** An account name: 2 to 20 letters, digits, underscores or hyphens. */
export const accountName = patternText(
  () => t.accountEmpty,
  ACCOUNT_PATTERN,
  () => t.accountShape,
)

/** A person's name: 1 to 14 Chinese characters, letters or digits. */
export const personName = patternText(
  () => t.nameEmpty,
  /^[\p{Script=Han}A-Za-z0-9]{1,14}$/u,
  () => t.nameShape,
)

export const MOBILE_PATTERN = /^1[0-9]{10}$/
/** A mobile number: eleven digits, the first is 1. */
export const mobile = patternText(
  () => t.mobileEmpty,
  MOBILE_PATTERN,
  () => t.mobileShape,
)

/** An optional phone number: area code of 3 or 4 digits, hyphen, 7 or 8 digits; or a mobile number. At most 45 characters. */
export const telephone = z
  .string({ error: () => t.telephoneShape })
  .trim()
  .max(45, { error: () => t.telephoneLong })
  .refine((text) => text === '' || MOBILE_PATTERN.test(text) || /^([0-9]{3,4}-)?[0-9]{7,8}$/.test(text), {
    error: () => t.telephoneShape,
  })

export const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$/
/** A mail address of at most 50 characters. */
export const email = trimmedText(() => t.emailEmpty)
  .pipe(z.string().max(50, { error: () => t.emailLong }))
  .pipe(z.string().regex(EMAIL_PATTERN, { error: () => t.emailShape }))

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

const characterClasses = [/[A-Za-z]/, /[0-9]/, /[^A-Za-z0-9]/]
/**
 * A new password: 10 to 20 printable ASCII characters without spaces, at least two of letters, digits and special
 * characters.
 */
export const newPassword = z
  .string({ error: () => t.passwordEmpty })
  .min(1, { error: () => t.passwordEmpty })
  .refine(
    (text) => /^[\x21-\x7e]{10,20}$/.test(text) && characterClasses.filter((kind) => kind.test(text)).length >= 2,
    {
      error: () => t.passwordRule,
    },
  )
/** Returns why an account may not have this password, or null. The password already has the right shape. Case is ignored. */
export function passwordProblem(password: string, username: string): string | null {
  if (password.toLowerCase() === username.trim().toLowerCase()) return t.sameAsAccount
  if (isAccountName(password, username)) return t.ownName
  return isCommonPassword(password) ? t.tooCommon : null
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
export const smsCode = patternText(
  () => t.smsCodeEmpty,
  CODE_PATTERN,
  () => t.smsCodeShape,
)
/** The six digits of a mailed code. */
export const mailCode = patternText(
  () => t.mailCodeEmpty,
  CODE_PATTERN,
  () => t.mailCodeShape,
)
/** The six digits of an authenticator. */
export const dynamicCode = patternText(
  () => t.dynamicCode,
  CODE_PATTERN,
  () => t.dynamicCode,
)
/**
 * A recovery code: 24 letters and digits in either case, with or without hyphens. Older codes have ten characters and
 * stay valid until they are renewed.
 */
export const recoveryCode = trimmedText(() => t.recoveryCodeEmpty)
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
export const encryptedText = (empty: MessageFactory) =>
  z
    .string({ error: empty })
    .min(1, { error: empty })
    .max(4000, { error: () => t.tooLong })
