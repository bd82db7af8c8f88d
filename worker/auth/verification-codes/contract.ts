import { z } from 'zod'
import { altcha, captcha, email, mobile } from '../fields'
import { t } from '../texts'

/**
 * Purposes of an SMS code: '0' sign-in, '1' registration, '2' password reset, '3' second check, '4' change of one's own
 * phone, '5' change of the account holder.
 */
export const smsModes = ['0', '1', '2', '3', '4', '5'] as const
export type SmsMode = (typeof smsModes)[number]

const captchaFields = { captcha, checkCode: captcha, checkKey: captcha, bucketName: z.string().max(100).optional() }
const smsmode = z.union(
  [z.enum(smsModes), z.literal([0, 1, 2, 3, 4, 5]).transform((mode) => String(mode) as SmsMode)],
  {
    error: () => t.smsKindWrong,
  },
)

/** A request for an SMS code. An anonymous caller sends a solved captcha; mode '3' sends the ticket instead. */
export const AskSms = z
  .object({
    smsmode: smsmode.default('0'),
    mobile: z.string().max(50).optional(),
    phone: z.string().max(50).optional(),
    username: z.string().max(100).optional(),
    /** Mode '3': the ticket of the pending sign-in. It may come in the header instead. */
    token: z.string().max(2000).optional(),
    ...captchaFields,
  })
  .transform(({ mobile: one, phone, ...rest }) => ({ ...rest, mobile: (one || phone || '').trim() }))
  .superRefine(({ smsmode: mode, mobile: number }, check) => {
    if (mode === '3') return
    const { error } = mobile.safeParse(number)
    if (error) check.addIssue({ code: 'custom', path: ['mobile'], message: error.issues[0]!.message })
  })
export type AskSms = z.output<typeof AskSms>

/** Purposes of a mailed code. */
export const mailModes = ['changeEmail', 'register', 'alteration'] as const
/** A request for a mailed code; an anonymous caller sends a solved captcha. */
export const AskMailCode = z.object({
  email,
  mode: z.enum(mailModes, { error: () => t.mailKindWrong }).default('changeEmail'),
  altcha,
  ...captchaFields,
})
export type AskMailCode = z.output<typeof AskMailCode>

/** Seconds until the next code may be requested, and seconds that this code is valid. */
export const CodeDelivery = z.strictObject({ waitSeconds: z.number(), validSeconds: z.number(), phone: z.string() })
export type CodeDelivery = z.infer<typeof CodeDelivery>
