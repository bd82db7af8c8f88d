import { oneLine } from '../core/plain-text'
import { z } from 'zod'
import { account, domainIds, email, maxLoad, mobile, personName, telephone } from '../auth/fields'
import { t as core } from '../core/core.texts'
import { dateText, id, ids, optional, trueFalse, year } from '../core/input'
import { among, listQuery } from '../core/list'
import { accountKindCodes } from './statuses'
import { t } from './texts'

/** Nothing, or what fits. */
const orNothing = <Shape extends z.ZodType<string, string>>(shape: Shape) => z.union([z.literal(''), shape]).optional()
const code = (codes: readonly string[], wrong: () => string) =>
  z
    .union([z.number().transform(String), z.string().trim()], { error: wrong })
    .refine((one) => codes.includes(one), { error: wrong })
    .transform(Number)
/** Ids as the wire has them, `a,b`, or an array of them; none will do. */
const listed = z
  .union([z.array(id()), z.string().max(20_000)])
  .transform((given) => [
    ...new Set((typeof given === 'string' ? given.split(',') : given).map((one) => one.trim()).filter(Boolean)),
  ])
  .pipe(z.array(z.string()).max(100, { error: () => t.tooManyChosen }))
/** A word to find by. */
export const keyword = z
  .string()
  .overwrite(oneLine)
  .max(50, { error: () => core.keywordTooLong })
  .default('')
/** For how many a picker asks. */
export const pickMost = z.coerce
  .number()
  .int()
  .min(1)
  .max(200, { error: () => t.tooManyRows })
  .default(50)
const day = orNothing(dateText(() => t.day))

/** As whom to see, in which of their roles: the one that they had last, where none is named. */
export const SeeAs = z.object({ id: id(() => t.whichPerson), roleId: id(() => t.role).optional() })
export type SeeAs = z.output<typeof SeeAs>

/** A role for a person, and from when to when; without days it counts for good. */
export const GivenRole = z.object({ roleId: id(() => t.role), fromDate: day, toDate: day })
const person = {
  realname: personName,
  sex: code(['0', '1', '2'], () => t.sexWrong).optional(),
  birthday: orNothing(dateText(() => t.birthday)),
  email: orNothing(email),
  phone: orNothing(mobile),
  telephone: telephone.optional(),
  workNo: optional(() => t.workNo, 100).optional(),
  /** Codes of positions. */
  post: listed.optional(),
  accountAuth: code(accountKindCodes, () => t.kindWrong).optional(),
  /** Fields that an expert reviews, and how many reviews may be open at a time. */
  domainIds: domainIds.optional(),
  maxLoad: maxLoad.optional(),
  /** With their days; or `selectedroles`, which have none. */
  roles: z
    .array(GivenRole)
    .max(20, { error: () => t.tooManyChosen })
    .optional(),
  selectedroles: listed.optional(),
  selecteddeparts: listed.optional(),
  /** Of these departments, those that the person leads. */
  departIds: listed.optional(),
}
const ordered = (given: { roles?: { fromDate?: string; toDate?: string }[] | undefined }, issues: z.RefinementCtx) => {
  for (const [at, { fromDate, toDate }] of (given.roles ?? []).entries())
    if (fromDate && toDate && toDate < fromDate)
      issues.addIssue({ code: 'custom', path: ['roles', at, 'toDate'], message: t.endsBefore })
}
export const NewUser = z.object({ username: account, ...person }).superRefine(ordered)
export type NewUser = z.output<typeof NewUser>
/** What is not sent stays. */
export const ChangedUser = z
  .object({ id: id(), ...person, realname: personName.optional(), lockVersion: z.coerce.number().int().optional() })
  .superRefine(ordered)
export type ChangedUser = z.output<typeof ChangedUser>

const sorts = ['createTime', 'realname', 'username', 'updateTime'] as const
const filters = {
  keyword: z
    .string()
    .overwrite(oneLine)
    .max(50, { error: () => core.keywordTooLong })
    .optional(),
  username: optional(() => t.username, 100).optional(),
  realname: optional(() => t.realname, 100).optional(),
  phone: optional(() => t.phone, 45).optional(),
  email: optional(() => t.email, 100).optional(),
  workNo: optional(() => t.workNo, 100).optional(),
  /** The department and all below it. */
  departId: id(() => t.depart).optional(),
  roleId: id(() => t.role).optional(),
  status: among(['1', '2'], () => t.statusWrong).optional(),
  accountAuth: among(accountKindCodes, () => t.kindWrong).optional(),
  /** User names, `a,b`. */
  code: optional(() => t.username, 2000).optional(),
}
const fields = ['createTime', 'updateTime'] as const
export const UserQuery = listQuery(sorts, filters, { fields })
export type UserQuery = z.output<typeof UserQuery>
export const DepartUserQuery = listQuery(sorts, { ...filters, depId: id(() => t.depart).optional() }, { fields })
/** The people of a position. */
export const HoldersQuery = listQuery(sorts, { ...filters, positionId: id(() => t.position) }, { fields })
export const UserBookQuery = listQuery(
  sorts,
  { ...filters, selections: ids().optional(), template: z.string().max(5).optional() },
  { fields },
)
export type UserBookQuery = z.output<typeof UserBookQuery>

export const ByUser = z.object({ id: id() })
/** The wire says `userid` or `userId`. */
export const OfUser = z
  .object({ userid: id().optional(), userId: id().optional() })
  .transform(({ userid, userId }) => ({ userId: userid ?? userId ?? '' }))
  .refine(({ userId }) => userId !== '', { error: () => t.whichPerson, path: ['userId'] })
export const SeveralUsers = z.object({ ids: ids(), dryRun: z.union([z.boolean(), z.literal([0, 1])]).optional() })
/** The recycle bin's calls name them otherwise. */
export const BinUsers = z.object({ userIds: ids() })
const state = code(['1', '2'], () => t.statusWrong)
export const SetStatus = z.object({ ids: ids(), status: state })
export type SetStatus = z.output<typeof SetStatus>
export const SetStatusOfOne = z.object({ id: id(), status: state })

/** Another's password: without one it is made by chance and answered. */
export const SetPassword = z.object({
  username: z
    .string({ error: () => t.whichPerson })
    .overwrite(oneLine)
    .min(1, { error: () => t.whichPerson })
    .max(100),
  password: z.string().max(4000).optional(),
  confirmpassword: z.string().max(4000).optional(),
})
export type SetPassword = z.output<typeof SetPassword>

export const ByDepart = z.object({ id: id(() => t.depart), realname: optional(() => t.realname).optional() })
export const ByRole = z.object({ roleId: id(() => t.role) })
export const ByMechanism = z.object({ departId: id(() => t.depart).optional() })
export const RoleMapQuery = z.object({ ids: ids() })
export const TreeQuery = z.object({ pid: z.string().trim().max(64).default('') })
/** `userIdList` is an array or `a,b`. */
export const AddToRole = z.object({ roleId: id(() => t.role), userIdList: ids(), fromDate: day, toDate: day })
export const TakeFromRole = z.object({ roleId: id(() => t.role), userId: id() })
export const TakeManyFromRole = z.object({ roleId: id(() => t.role), userIds: ids() })
/** The tasks of the subjects of a year, of one person; of all where neither is named. */
export const TaskRateQuery = z.object({ year: year().optional(), userId: id().optional() })
export type TaskRateQuery = z.output<typeof TaskRateQuery>
/** Beside the file: only tried. */
export const ImportForm = z.object({ dryRun: trueFalse.default(false) })

/** Filters of a picker; a short list, the best match first. */
export const UserListQuery = z.object({
  keyword,
  limit: pickMost,
  departId: z.string().max(64).default(''),
  roleCode: z.string().max(50).default(''),
})
export type UserListQuery = z.output<typeof UserListQuery>
