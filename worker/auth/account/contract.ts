import { normalizeLine } from '../../core/plain-text'
import { z } from 'zod'
import { maxCharacters, dateText } from '../../core/input'
import {
  accountName,
  altcha,
  captcha,
  domainIds,
  email,
  mailCode,
  maxLoad,
  mobile,
  personName,
  encryptedText,
  smsCode,
  telephone,
} from '../fields'
import { personalFields } from '../contract'
import { t as fields } from '../fields.texts'
import { t } from '../texts'

/**
 * The profile of the signed-in person. It includes fields that only others may change. Phone and mailbox are not masked
 * here.
 */
export const Profile = z.strictObject({
  ...personalFields,
  createTime: z.string(),
  /** Department of the session. */
  departName: z.string(),
  departs: z.array(z.strictObject({ id: z.string(), orgCode: z.string(), departName: z.string() })),
  roles: z.array(z.strictObject({ id: z.string(), roleCode: z.string(), roleName: z.string() })),
  /** Names of the positions whose codes are in `post`. */
  postText: z.string(),
  /** Positions to choose from. */
  positions: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  /** 1: the person has a reviewing role and may change `domainIds` and `maxLoad`. */
  reviews: z.literal([0, 1]),
  /**
   * `domainIds`: research fields that the person reviews. `maxLoad`: most open reviews at a time. `domains`: the fields
   * to choose from.
   */
  domainIds: z.array(z.string()),
  maxLoad: z.number(),
  domains: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  lockVersion: z.number(),
})
export type Profile = z.infer<typeof Profile>

/** The changes of a person's own profile; omitted fields stay. Phone and mailbox have their own calls. */
export const SaveProfile = z
  .object({
    realname: personName.optional(),
    sex: z.literal([0, 1, 2], { error: () => t.sexWrong }).optional(),
    birthday: z.union([dateText(() => t.birthday), z.literal('').transform(() => null), z.null()]).optional(),
    telephone: telephone.optional(),
    /** Codes of positions, separated by commas. */
    post: z
      .string()
      .trim()
      .max(500, { error: () => t.postLong })
      .optional(),
    /** Both fields apply to reviewers only. */
    domainIds: domainIds.optional(),
    maxLoad: maxLoad.optional(),
    lockVersion: z.number().int().optional(),
  })
  .refine((input) => Object.entries(input).some(([name, value]) => name !== 'lockVersion' && value !== undefined), {
    error: () => t.nothingToSave,
  })
export type SaveProfile = z.output<typeof SaveProfile>

/**
 * A picture as a data URI, or '' for none. PNG, JPEG or WebP of at most 30 kB: every page carries it, so the client
 * scales it down.
 */
export const SaveAvatar = z.object({
  avatar: z
    .string({ error: () => t.chooseAvatar })
    .max(41_000, { error: () => t.avatarLarge })
    .refine((text) => text === '' || /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(text), {
      error: () => t.avatarKind,
    }),
})
export type SaveAvatar = z.output<typeof SaveAvatar>
export const SavedAvatar = z.strictObject({ avatar: z.string() })

/** The SMS code of the new phone (smsmode '4') and the password. */
export const ChangePhone = z.object({ phone: mobile, smsCode, password: encryptedText(() => fields.passwordEmpty) })
export type ChangePhone = z.output<typeof ChangePhone>

/** The mailed code of the new mailbox and the password. `username` must be the caller's. */
export const ChangeEmail = z.object({
  username: z
    .string({ error: () => t.usernameEmpty })
    .overwrite(normalizeLine)
    .min(1, { error: () => t.usernameEmpty })
    .check(maxCharacters(100, { error: () => t.usernameWrong })),
  password: encryptedText(() => fields.passwordEmpty),
  email,
  emailCode: mailCode,
})
export type ChangeEmail = z.output<typeof ChangeEmail>

/** The mailbox that receives the activation link, encrypted to the server's key. */
export const SendActivateEmail = z.object({ email: encryptedText(() => fields.emailEmpty) })
export type SendActivateEmail = z.output<typeof SendActivateEmail>
export const Activate = z.object({
  token: z
    .string({ error: () => t.activationDead })
    .min(1, { error: () => t.activationDead })
    .max(200, { error: () => t.activationDead }),
})
export type Activate = z.output<typeof Activate>
export const ActivationResult = z.strictObject({ username: z.string() })

/** A request that an institution's account passes to another person; the center confirms it. */
export const AskAlteration = z.object({
  /** The account, and the full name of its institution. */
  username: accountName,
  departName: z
    .string({ error: () => t.departNameEmpty })
    .overwrite(normalizeLine)
    .min(1, { error: () => t.departNameEmpty })
    .check(maxCharacters(100, { error: () => t.departNameLong })),
  realname: personName,
  phone: mobile,
  smsCode,
  email,
  emailCode: mailCode,
  reason: z
    .string({ error: () => t.alterationReasonEmpty })
    .trim()
    .min(5, { error: () => t.alterationReasonShort })
    .max(500, { error: () => t.alterationReasonLong }),
  captcha,
  checkKey: captcha,
  altcha,
})
export type AskAlteration = z.output<typeof AskAlteration>
