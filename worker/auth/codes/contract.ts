import { z } from 'zod'
import { altcha, captcha, email, mobile } from '../fields'
import { t } from '../texts'

/** What an SMS code opens: '0' signing in, '1' registering, '2' a forgotten password, '3' the second check, '4' one's own new phone, '5' a change of the account holder. */
export const smsModes = ['0', '1', '2', '3', '4', '5'] as const
export type SmsMode = (typeof smsModes)[number]

const key = { captcha, checkCode: captcha, checkKey: captcha, bucketName: z.string().max(100).optional() }
const smsmode = z.union(
  [z.enum(smsModes), z.literal([0, 1, 2, 3, 4, 5]).transform((mode) => String(mode) as SmsMode)],
  {
    error: () => t.smsKindWrong,
  },
)

/** Asks for an SMS code. Who is not signed in sends the picture captcha along, but for '3', which takes the ticket. */
export const AskSms = z
  .object({
    smsmode: smsmode.default('0'),
    mobile: z.string().max(50).optional(),
    phone: z.string().max(50).optional(),
    username: z.string().max(100).optional(),
    /** Mode '3': the token of the sign-in that waits; the header will do. */
    token: z.string().max(2000).optional(),
    ...key,
  })
  .transform(({ mobile: one, phone, ...rest }) => ({ ...rest, mobile: (one || phone || '').trim() }))
  .superRefine(({ smsmode: mode, mobile: number }, check) => {
    if (mode === '3') return
    const { error } = mobile.safeParse(number)
    if (error) check.addIssue({ code: 'custom', path: ['mobile'], message: error.issues[0]!.message })
  })
export type AskSms = z.output<typeof AskSms>

/** What a mail's code or link opens. */
export const mailModes = ['changeEmail', 'register', 'alteration'] as const
/** Asks for a code by mail; with the picture captcha where nobody is signed in. */
export const AskMailCode = z.object({
  email,
  mode: z.enum(mailModes, { error: () => t.mailKindWrong }).default('changeEmail'),
  altcha,
  ...key,
})
export type AskMailCode = z.output<typeof AskMailCode>

/** How long until the next code may be asked for, in seconds; the code's life in seconds. */
export const CodeSent = z.strictObject({ waitSeconds: z.number(), validSeconds: z.number(), phone: z.string() })
export type CodeSent = z.infer<typeof CodeSent>
