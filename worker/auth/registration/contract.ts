import { normalizeLine, normalizeLines } from '../../core/plain-text'
import { z } from 'zod'
import { maxCharacters, idArray, normalizerOf, yesNoFlag } from '../../core/input'
import { listQuery } from '../../core/list'
import { accountName, altcha, email, mobile, personName, encryptedText, smsCode, telephone } from '../fields'
import { t as core } from '../../core/core.texts'
import { t as fields } from '../fields.texts'
import { t } from '../texts'
import { MIN_LOOKUP_LENGTH } from '../../core/limits'

const requiredName = (label: () => string, max = 100) =>
  z
    .string({ error: () => t.give(label()) })
    .overwrite(normalizerOf(max))
    .min(1, { error: () => t.give(label()) })
    .check(maxCharacters(max, { error: () => t.atMostOf(label(), max) }))

/** An institution that is not on the list yet. The center confirms it together with the person. */
export const NewDepart = z.object({
  departName: requiredName(() => t.departName),
  departNameFull: z
    .string()
    .overwrite(normalizeLine)
    .check(maxCharacters(100, { error: () => t.departFullNameLong }))
    .default(''),
  /** An id of getDepartTypes. */
  departType: z
    .string({ error: () => t.chooseDepartType })
    .min(1, { error: () => t.chooseDepartType })
    .max(64, { error: () => t.departTypeWrong }),
  telephone: telephone.default(''),
  address: z
    .string()
    .overwrite(normalizeLine)
    .check(maxCharacters(100, { error: () => t.addressLong }))
    .default(''),
})

/** A registration with an existing institution (`departId`) or a new one (`depart`). */
export const Register = z
  .object({
    username: accountName,
    realname: personName,
    password: encryptedText(() => fields.passwordEmpty),
    confirmpassword: encryptedText(() => t.passwordAgain),
    phone: mobile,
    /** The code of smsmode '1'. */
    smsCode,
    email,
    /** An id of queryabregist. */
    roleId: z
      .string({ error: () => t.chooseRole })
      .min(1, { error: () => t.chooseRole })
      .max(64, { error: () => t.roleWrong }),
    departId: z.string().max(64).optional(),
    depart: NewDepart.optional(),
    private: yesNoFlag.refine((ticked) => ticked === 1, { error: () => t.agreeToRegister }),
    altcha,
  })
  .superRefine(({ departId, depart }, check) => {
    if (!departId && !depart) check.addIssue({ code: 'custom', path: ['departId'], message: t.chooseInstitution })
  })
export type Register = z.output<typeof Register>
/** The masked mailbox of the activation link, and who confirms: the institution's contact or the center. */
export const RegistrationResult = z.strictObject({ email: z.string(), confirmedBy: z.enum(['mechanism', 'centre']) })

export const RegistrableRole = z.strictObject({ id: z.string(), roleName: z.string(), roleCode: z.string() })
export const DepartType = z.strictObject({ id: z.string(), name: z.string() })
/** Institutions whose name contains the keyword; at most 20. */
export const DepartSearch = z.object({
  keyword: z
    .string({ error: () => t.keywordEmpty })
    .trim()
    .min(MIN_LOOKUP_LENGTH, { error: () => t.keywordShort })
    .max(50, { error: () => core.keywordTooLong }),
})
export const DepartHit = z.strictObject({ id: z.string(), departName: z.string() })

/**
 * Checks whether a value is still free. `id` is an account that may have it: one's own, or one that the caller may
 * change.
 */
export const CheckAvailability = z.object({
  id: z.string().max(64).optional(),
  username: z.string().trim().max(100).optional(),
  phone: z.string().trim().max(50).optional(),
  email: z.string().trim().max(100).optional(),
})
export type CheckAvailability = z.output<typeof CheckAvailability>
export const CheckPhone = z.object({
  id: z.string().max(64).optional(),
  phone: z
    .string({ error: () => fields.mobileEmpty })
    .trim()
    .max(50),
})
export const CheckDepartName = z.object({
  id: z.string().max(64).optional(),
  departName: requiredName(() => t.departName),
})
export const CheckDepartFullName = z.object({
  id: z.string().max(64).optional(),
  departNameFull: requiredName(() => t.departFullName),
})

/** Kinds of requests to confirm: registrations and changes of the account holder. */
export const requestKinds = () => ({
  register: t.registering,
  alteration: t.altering,
})
export const requestStatuses = () => ({
  0: t.waiting,
  1: t.passed,
  2: t.refused,
})
export const AccountRequestQuery = listQuery(['createTime', 'decideTime'], {
  kind: z.enum(['register', 'alteration'], { error: () => t.kindWrong }).optional(),
  status: z.coerce
    .number()
    .pipe(z.literal([0, 1, 2], { error: () => t.statusWrong }))
    .optional(),
  keyword: z
    .string()
    .trim()
    .max(50, { error: () => core.keywordTooLong })
    .optional(),
})
export type AccountRequestQuery = z.output<typeof AccountRequestQuery>
export const AccountRequestRow = z.strictObject({
  id: z.string(),
  kind: z.enum(['register', 'alteration']),
  kind_dictText: z.string(),
  status: z.literal([0, 1, 2]),
  status_dictText: z.string(),
  username: z.string(),
  realname: z.string(),
  phone: z.string(),
  email: z.string(),
  roleName: z.string(),
  departId: z.string(),
  departName: z.string(),
  /** The institution is new and is confirmed together with the person. */
  newDepart: z.literal([0, 1]),
  reason: z.string(),
  opinion: z.string(),
  decideName: z.string(),
  decideTime: z.string().nullable(),
  createTime: z.string(),
  /** True if the caller may decide it now. */
  canDeal: z.boolean(),
})
export type AccountRequestRow = z.infer<typeof AccountRequestRow>

export const DecideRequests = z
  .object({
    ids: idArray(() => t.request),
    pass: yesNoFlag.transform(Boolean),
    opinion: z
      .string()
      .overwrite(normalizeLines)
      .check(maxCharacters(500, { error: () => t.opinionLong }))
      .default(''),
    dryRun: yesNoFlag.default(0),
  })
  .superRefine(({ pass, opinion }, check) => {
    if (!pass && opinion.length < 5) check.addIssue({ code: 'custom', path: ['opinion'], message: t.refusalReason })
  })
export type DecideRequests = z.output<typeof DecideRequests>
