import { z } from 'zod'
import { ChangeEmail, ChangePhone, SaveProfile } from '~/worker/auth/account/contract'
import { dynamicCode, recoveryCode } from '~/worker/auth/fields'
import { ConfirmTotp, EnrolTotp } from '~/worker/auth/second-factor/contract'

/** Schemas of the forms. Loaded when typing begins. */
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
