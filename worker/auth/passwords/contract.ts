import { normalizeLine } from '../../core/plain-text'
import { z } from 'zod'
import { maxCharacters, yesNoFlag } from '../../core/input'
import { altcha, captcha, email, mobile, encryptedText, smsCode } from '../fields'
import { t as fields } from '../fields.texts'
import { t } from '../texts'

const username = z
  .string({ error: () => fields.accountEmpty })
  .overwrite(normalizeLine)
  .min(1, { error: () => fields.accountEmpty })
  .check(maxCharacters(100, { error: () => t.usernameWrong }))

/** A change of one's own password. All three passwords are encrypted to the server's key. */
export const UpdatePassword = z.object({
  username,
  oldpassword: encryptedText(() => t.oldPasswordEmpty),
  password: encryptedText(() => t.newPasswordEmpty),
  confirmpassword: encryptedText(() => t.newPasswordAgain),
})
export type UpdatePassword = z.output<typeof UpdatePassword>

/** The required change of a password. The token of the sign-in response goes in the header. */
export const ForcedChange = z.object({
  username,
  oldpassword: encryptedText(() => t.oldPasswordEmpty),
  password: encryptedText(() => t.newPasswordEmpty),
  confirmpassword: encryptedText(() => t.newPasswordAgain).optional(),
  firstFlag: yesNoFlag.optional(),
})
export type ForcedChange = z.output<typeof ForcedChange>

/** A password reset by SMS: the code is exchanged for a ticket. `username` distinguishes accounts with the same phone. */
export const PhoneVerification = z
  .object({ phone: mobile, smscode: captcha, smsCode: captcha, username: z.string().trim().max(100).optional() })
  .transform(({ smscode, smsCode: other, ...rest }) => ({ ...rest, smscode: smscode || other || '' }))
  .pipe(z.object({ phone: z.string(), smscode: smsCode, username: z.string().optional() }))
export type PhoneVerification = z.output<typeof PhoneVerification>
/** `smscode` is the ticket for passwordChange. It works once and expires after ten minutes. */
export const PhoneVerificationResult = z.strictObject({ smscode: z.string(), username: z.string() })

/** A password reset by mail: a link to /user/forgotPassword?token=… that expires after half an hour. */
export const AskReset = z.object({
  email,
  username: z.string().trim().max(100).optional(),
  altcha,
  captcha,
  checkCode: captcha,
  checkKey: captcha,
})
export type AskReset = z.output<typeof AskReset>

const secret = z
  .string()
  .max(200, { error: () => t.linkDead })
  .optional()
/** Sets a forgotten password with the token of the mailed link or the ticket of phoneVerification. */
export const ResetPassword = z
  .object({
    token: secret,
    smscode: secret,
    phone: z.string().max(50).optional(),
    username: z.string().max(100).optional(),
    password: encryptedText(() => t.newPasswordEmpty),
    confirmpassword: encryptedText(() => t.newPasswordAgain).optional(),
  })
  .transform(({ token, smscode, ...rest }) => ({ ...rest, token: token || smscode || '' }))
export type ResetPassword = z.output<typeof ResetPassword>

/** Checks whether a mailed link is valid, without consuming it. */
export const ResetLink = z.object({
  token: z
    .string({ error: () => t.linkDead })
    .min(1, { error: () => t.linkDead })
    .max(200, { error: () => t.linkDead }),
})
export const ResetLinkState = z.strictObject({ username: z.string() })
