import { z } from 'zod'
import { maxCharacters, idText, normalizerOf, yesNoFlag } from '../core/input'
import { captcha, dynamicCode, mobile, recoveryCode, encryptedText, smsCode } from './fields'
import { AllDictItems } from '../system/dictionaries/contract'
import { t as fields } from './fields.texts'
import { t } from './texts'

const requiredLine = (sentence: () => string, max = 100) =>
  z
    .string({ error: sentence })
    .overwrite(normalizerOf(max))
    .min(1, { error: sentence })
    .check(maxCharacters(max, { error: () => t.atMost(max) }))
/** The agreement checkbox. Clients without one omit it. */
const agreement = yesNoFlag.optional().refine((ticked) => ticked !== 0, { error: () => t.agreeToUse })

/** `captcha` and `checkCode` are two wire names of the same field. `private` is the agreement checkbox. */
export const SignIn = z.object({
  username: requiredLine(() => t.usernameEmpty),
  /** A compact JWE of the password; plain text in development only. */
  password: encryptedText(() => fields.passwordEmpty),
  captcha,
  checkCode: captcha,
  checkKey: captcha,
  /** The role of the session. Default: the role used last, or else the first. */
  roleCode: z.string().max(50).optional(),
  private: agreement,
})
export type SignIn = z.output<typeof SignIn>

/** The SMS code has three names on the wire. */
export const PhoneSignIn = z
  .object({
    mobile,
    captcha: captcha,
    smsCode: captcha,
    inputCodeInMobile: captcha,
    roleCode: z.string().max(50).optional(),
    private: agreement,
  })
  .transform(({ captcha: code, smsCode: named, inputCodeInMobile, ...rest }) => ({
    ...rest,
    smsCode: named || inputCodeInMobile || code || '',
  }))
  .pipe(
    z.object({
      mobile: z.string(),
      smsCode,
      roleCode: z.string().optional(),
      private: z.number().optional(),
    }),
  )
export type PhoneSignIn = z.output<typeof PhoneSignIn>

/** A request for a sign-in link by mail; `username` is the account or its mailbox. */
export const AskSignInMail = z.object({
  username: requiredLine(() => t.usernameEmpty),
  captcha,
  checkCode: captcha,
  checkKey: captcha,
})
export type AskSignInMail = z.output<typeof AskSignInMail>
/** The token of a sign-in link. */
export const SignInLink = z.object({
  token: z
    .string({ error: () => t.linkDead })
    .min(1, { error: () => t.linkDead })
    .max(200, { error: () => t.linkDead }),
})
export const SignInLinkState = z.strictObject({ username: z.string() })

/** A ticket is the `token` of a response that requires a second check. It is valid for that check only. */
const ticket = z.string().max(2000, { error: () => t.signInOver })
/** The ticket of a sign-in whose person must enrol a second factor. */
export const OfferSecondFactor = z.object({ token: ticket.optional() })
export type OfferSecondFactor = z.output<typeof OfferSecondFactor>
/**
 * The second check of a sign-in: the six digits of the SMS or authenticator in `smsCode` (or `code`), or a recovery
 * code in place of the authenticator's code.
 */
export const SecondCheck = z
  .object({
    token: ticket.optional(),
    checkKey: ticket.optional(),
    smsCode: captcha,
    code: captcha,
    recoveryCode: recoveryCode.optional(),
  })
  .transform(({ token, checkKey, smsCode: first, code, recoveryCode: recovery }) => ({
    ticket: token || checkKey || '',
    code: first || code || '',
    recoveryCode: recovery,
  }))
  .superRefine(({ code, recoveryCode: recovery }, check) => {
    if (!recovery && !dynamicCode.safeParse(code).success)
      check.addIssue({ code: 'custom', path: ['smsCode'], message: fields.dynamicCode })
  })
export type SecondCheck = z.output<typeof SecondCheck>

export const CaptchaKey = z.object({ key: z.string().regex(/^[\w.-]{1,64}$/, { error: () => t.captchaKeyWrong }) })
export const GraphicCode = z.strictObject({ key: z.string(), code: z.string() })
/** Text encrypted to the server's key in the same way as a password. */
export const SecretText = z.object({ data: encryptedText(() => t.secretMissing) })
export const PublicKey = z.strictObject({ jwk: z.record(z.string(), z.unknown()), kid: z.string() })

export const RoleEntry = z.strictObject({ id: z.string(), roleCode: z.string(), roleName: z.string() })
export type RoleEntry = z.infer<typeof RoleEntry>
export const DepartEntry = z.strictObject({ id: z.string(), orgCode: z.string(), departName: z.string() })
export type DepartEntry = z.infer<typeof DepartEntry>

/** Personal data without masks. Only the person receives it. */
export const personalFields = {
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: z.string(),
  sex: z.number(),
  birthday: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  telephone: z.string(),
  workNo: z.string(),
  post: z.string(),
}

/** The signed-in person as clients store it: the user row without the password, with roles and departments. */
export const UserInfo = z.strictObject({
  ...personalFields,
  /** A greeting by time of day, with the name: 上午好，…. */
  welcome: z.string(),
  status: z.number(),
  accountAuth: z.number(),
  activated: z.number(),
  /** 1: somebody else set the password, and it must be changed. */
  firstLogin: z.number(),
  domainIds: z.array(z.string()),
  /** Department of the session. */
  departId: z.string(),
  departName: z.string(),
  orgCode: z.string(),
  currentRole: RoleEntry,
  roleList: z.array(RoleEntry),
  departs: z.array(DepartEntry),
  /** Ids separated by commas, as this family of clients sends and reads them. */
  departIds: z.string(),
  /** Days until the password must be changed; zero or negative if it must be changed now. */
  expiningDate: z.number(),
})
export type UserInfo = z.infer<typeof UserInfo>

export const SignInSuccess = z.strictObject({
  token: z.string(),
  userInfo: UserInfo,
  departs: z.array(DepartEntry),
  /** 0 none, 1 one, 2 several. */
  multi_depart: z.literal([0, 1, 2]),
  /** Empty while the sign-in is incomplete. */
  sysAllDictItems: AllDictItems,
  /** False: the sign-in is complete. `SecondFactorChallenge` has true. */
  isSms: z.boolean(),
  /** Masked. */
  phone: z.string(),
  /** The password has expired. The token permits only passwordChangeWithFirst, and no cookie is set. */
  isPassWExpired: z.boolean(),
  /**
   * Present only if an authenticator was enrolled during this sign-in. Each code completes one sign-in. They are shown
   * once.
   */
  recoveryCodes: z.array(z.string()).optional(),
})
export type SignInSuccess = z.infer<typeof SignInSuccess>

/** The password was right. `checkSms` with this token and a code completes the sign-in within ten minutes. */
export const SecondFactorChallenge = z.strictObject({
  token: z.string(),
  isSms: z.literal(true),
  /**
   * Source of the code: an SMS (request it with smsmode '3') or the authenticator. `enrol`: the role requires a second
   * factor and the person has none. A code of an SMS, or of the authenticator that `offerSecondFactor` sets up, enrols
   * it.
   */
  secondFactor: z.enum(['sms', 'totp', 'enrol']),
  /** Masked. */
  phone: z.string(),
})
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>
/** The response of login, phoneLogin and checkSms. */
export const SignInResponse = z.union([SignInSuccess, SecondFactorChallenge])

export const MyDeparts = z.strictObject({
  list: z.array(DepartEntry),
  orgCode: z.string(),
  role: z.array(RoleEntry),
})
export const SelectDepart = z.object({
  orgCode: requiredLine(() => t.chooseDepart, 64),
  username: z.string().max(100).optional(),
})
export type SelectDepart = z.output<typeof SelectDepart>
export const SelectedDepart = z.strictObject({ userInfo: UserInfo })
export const RoleParam = z.object({ roleId: idText(() => t.role) })
