import { z } from 'zod'
import { captcha, dynamicCode, recoveryCode, encryptedText } from '../fields'
import { t as fields } from '../fields.texts'

/** Security settings of the account, for the security page. */
export const SecuritySettings = z.strictObject({
  /** '' none; the center may require an SMS of everyone nevertheless (`smsAsked`). */
  secondFactor: z.enum(['', 'sms', 'totp']),
  smsAsked: z.boolean(),
  /** Time when the authenticator was enrolled; '' if there is none. */
  totpTime: z.string(),
  recoveryLeft: z.number(),
  passwordUpdateTime: z.string(),
  /** Days until the password must be changed. */
  expiningDate: z.number(),
  /** Masked; '' if there is none. */
  phone: z.string(),
  /** Masked; '' if there is none. */
  email: z.string(),
  devices: z.number(),
})
export type SecuritySettings = z.infer<typeof SecuritySettings>

/** Starts the enrolment of an authenticator; needs the password. */
export const EnrolTotp = z.object({ password: encryptedText(() => fields.passwordEmpty) })
export type EnrolTotp = z.output<typeof EnrolTotp>
/** The secret for the authenticator as a QR code (SVG), a URI and text. It must be confirmed within ten minutes. */
export const TotpOffer = z.strictObject({ secret: z.string(), uri: z.string(), qr: z.string() })

export const ConfirmTotp = z.object({ code: dynamicCode })
export type ConfirmTotp = z.output<typeof ConfirmTotp>
/** Shown once. Each code completes one sign-in. */
export const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

/** Either a fresh code of the authenticator or a recovery code. */
const proofFields = {
  code: captcha,
  recoveryCode: recoveryCode.optional(),
}
const checkOneProof = (
  { code, recoveryCode: recovery }: { code?: string; recoveryCode?: string },
  check: z.RefinementCtx,
) => {
  if (!recovery && !dynamicCode.safeParse(code ?? '').success)
    check.addIssue({ code: 'custom', path: ['code'], message: fields.dynamicCode })
}
export const DisableTotp = z
  .object({ password: encryptedText(() => fields.passwordEmpty), ...proofFields })
  .superRefine(checkOneProof)
export type DisableTotp = z.output<typeof DisableTotp>
export const NewRecoveryCodes = z.object(proofFields).superRefine(checkOneProof)
export type NewRecoveryCodes = z.output<typeof NewRecoveryCodes>

/** Switches the second check by SMS on or off. */
export const SwitchSms = z.object({
  on: z.union([z.boolean(), z.literal([0, 1]).transform(Boolean)]),
  password: encryptedText(() => fields.passwordEmpty),
})
export type SwitchSms = z.output<typeof SwitchSms>
