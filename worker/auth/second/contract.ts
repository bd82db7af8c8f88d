import { z } from 'zod'
import { captcha, dynamicCode, recoveryCode, sealed } from '../fields'
import { t as fields } from '../fields.texts'

/** How the account is guarded, for the security page. */
export const Security = z.strictObject({
  /** '' none; the centre may ask everyone for an SMS all the same (`smsAsked`). */
  secondFactor: z.enum(['', 'sms', 'totp']),
  smsAsked: z.boolean(),
  /** When the authenticator was enrolled; '' while there is none. */
  totpTime: z.string(),
  recoveryLeft: z.number(),
  passwordUpdateTime: z.string(),
  /** Days left until the password must be changed. */
  expiningDate: z.number(),
  /** Masked; '' where there is none. */
  phone: z.string(),
  /** Masked; '' where there is none. */
  email: z.string(),
  devices: z.number(),
})
export type Security = z.infer<typeof Security>

/** Begins with an authenticator; the password is asked once more. */
export const EnrolTotp = z.object({ password: sealed(() => fields.passwordEmpty) })
export type EnrolTotp = z.output<typeof EnrolTotp>
/** What the authenticator takes over: as a picture (SVG), as an address, or typed. Confirm within ten minutes. */
export const TotpOffer = z.strictObject({ secret: z.string(), uri: z.string(), qr: z.string() })

export const ConfirmTotp = z.object({ code: dynamicCode })
export type ConfirmTotp = z.output<typeof ConfirmTotp>
/** Shown once; each opens one sign-in. */
export const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

/** A fresh code of the authenticator, or a recovery code; one of them. */
const proof = {
  code: captcha,
  recoveryCode: recoveryCode.optional(),
}
const oneProof = (
  { code, recoveryCode: recovery }: { code?: string; recoveryCode?: string },
  check: z.RefinementCtx,
) => {
  if (!recovery && !dynamicCode.safeParse(code ?? '').success)
    check.addIssue({ code: 'custom', path: ['code'], message: fields.dynamicCode })
}
export const DisableTotp = z.object({ password: sealed(() => fields.passwordEmpty), ...proof }).superRefine(oneProof)
export type DisableTotp = z.output<typeof DisableTotp>
export const NewRecoveryCodes = z.object(proof).superRefine(oneProof)
export type NewRecoveryCodes = z.output<typeof NewRecoveryCodes>

/** The second check by SMS, on or off. */
export const SwitchSms = z.object({
  on: z.union([z.boolean(), z.literal([0, 1]).transform(Boolean)]),
  password: sealed(() => fields.passwordEmpty),
})
export type SwitchSms = z.output<typeof SwitchSms>
