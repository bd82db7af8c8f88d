import { z } from 'zod'
import { AskAlteration, ChangeEmail } from '~/worker/auth/account/contract'
import { AskSignInMail, SignIn } from '~/worker/auth/contract'
import * as fields from '~/worker/auth/fields'
import { t as words } from '~/worker/auth/fields.texts'
import { UpdatePassword } from '~/worker/auth/passwords/contract'
import { NewDepart, Register } from '~/worker/auth/registration/contract'
import { t } from './texts'
import { t as steps } from './steps.texts'

/** Schemas of the forms: those of the calls, plus fields that only the form has. Loaded when typing begins. */
const captcha = z
  .string({ error: () => t.captchaMissing })
  .trim()
  .min(1, { error: () => t.captchaMissing })

/** Adds a new password and its repetition, with the rules that the server applies after decryption. */
const withNewPassword = <Shape extends z.ZodRawShape>(shape: z.ZodObject<Shape>) =>
  shape
    .extend({
      password: fields.newPassword,
      confirmpassword: z.string().min(1, { error: () => steps.confirmMissing }),
    })
    .superRefine((values, context) => {
      const { username, password, confirmpassword } = values as unknown as Record<string, string>
      const problem = fields.passwordProblem(password!, username ?? '')
      if (problem) context.addIssue({ code: 'custom', path: ['password'], message: problem })
      if (confirmpassword !== password)
        context.addIssue({ code: 'custom', path: ['confirmpassword'], message: words.notConfirmed })
    })

export const AccountForm = SignIn
export const AccountFormWithCaptcha = SignIn.extend({ captcha })
export const PhoneForm = z.object({ mobile: fields.mobile, smsCode: fields.smsCode, private: SignIn.shape.private })
/** The fields that the phone tab validates before it requests an SMS. */
export const SmsRequestForm = z.object({ mobile: fields.mobile })
export const SmsRequestFormWithCaptcha = SmsRequestForm.extend({ captcha })

export const SmsCheckForm = z.object({ smsCode: fields.smsCode })
/** The first code of an authenticator that is set up at sign-in. */
export const EnrolForm = z.object({ smsCode: fields.dynamicCode })
export const RecoveryForm = z.object({ recoveryCode: fields.recoveryCode })
export const EmailForm = z.object({ email: fields.email })
export const ChangePasswordForm = withNewPassword(UpdatePassword)
/** Signing in again over a page. */
export const ReauthenticationForm = z.object({ password: SignIn.shape.password })

/** The fields to request a code: phone or mail address, and the captcha where required. */
export const codeRequestForm = (name: 'phone' | 'email', withCaptcha: boolean) =>
  z.object({
    [name]: name === 'phone' ? fields.mobile : fields.email,
    ...(withCaptcha && { captcha }),
  })

const requiredTick = (sentence: () => string) => z.literal('true', { error: sentence })
const personFields = { realname: fields.personName, phone: fields.mobile, smsCode: fields.smsCode, email: fields.email }
export const RegisterForm = withNewPassword(
  z.object({
    ...personFields,
    username: fields.accountName,
    roleId: Register.shape.roleId,
    departName: NewDepart.shape.departName,
    departNameFull: NewDepart.shape.departNameFull,
    telephone: NewDepart.shape.telephone,
    address: NewDepart.shape.address,
    isNew: z.string(),
    departType: z.string(),
    private: requiredTick(() => t.agreeToRegister),
  }),
).superRefine(({ isNew, departType }, context) => {
  const wrong = isNew === 'true' ? NewDepart.shape.departType.safeParse(departType).error : undefined
  if (wrong) context.addIssue({ code: 'custom', path: ['departType'], message: wrong.issues[0]!.message })
})
export const AlterationForm = AskAlteration
export const ChangeEmailForm = ChangeEmail
export const MailSignInForm = AskSignInMail
export const VerifyPhoneForm = z.object({ phone: fields.mobile, smsCode: fields.smsCode })
export const ResetForm = withNewPassword(z.object({ username: z.string() }))
