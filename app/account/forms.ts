import { z } from 'zod'
import { ChangeEmail, ChangePhone, SaveProfile } from '~/worker/auth/account/contract'
import { dynamicCode, recoveryCode } from '~/worker/auth/fields'
import { ConfirmTotp, EnrolTotp } from '~/worker/auth/second/contract'

/** What the forms check before they send. Loaded when one types. */
const { realname, telephone, post, maxLoad } = SaveProfile.shape
export const ProfileForm = z.object({ realname: realname.unwrap(), telephone, post, maxLoad })
export const PhoneForm = ChangePhone
export const EmailForm = ChangeEmail
export const PasswordForm = EnrolTotp
export const ConfirmForm = ConfirmTotp
/** Six digits of the authenticator, or a recovery code. */
export const ProofForm = z.object({ code: z.union([dynamicCode, recoveryCode], { error: dynamicCodeMissing }) })
export const DisableForm = ProofForm.extend(EnrolTotp.shape)

function dynamicCodeMissing() {
  return dynamicCode.safeParse('').error!.issues[0]!.message
}
