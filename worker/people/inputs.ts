import { normalizeLine } from '../core/plain-text'
import { z } from 'zod'
import { accountName, domainIds, email, maxLoad, mobile, personName, telephone } from '../auth/fields'
import { t as core } from '../core/core.texts'
import { dateText, idText, idArray, optionalText, booleanFlag, yearText } from '../core/input'
import { knownValueList, listQuery } from '../core/list'
import { accountKindCodes } from './statuses'
import { t } from './texts'

/** An optional field: '' or a value of the shape. */
const emptyOr = <Shape extends z.ZodType<string, string>>(shape: Shape) => z.union([z.literal(''), shape]).optional()
const codeField = (codes: readonly string[], wrong: () => string) =>
  z
    .union([z.number().transform(String), z.string().trim()], { error: wrong })
    .refine((one) => codes.includes(one), { error: wrong })
    .transform(Number)
/** Ids as a list or separated by commas; may be empty. */
const idListField = z
  .union([z.array(idText()), z.string().max(20_000)])
  .transform((value) => [
    ...new Set((typeof value === 'string' ? value.split(',') : value).map((one) => one.trim()).filter(Boolean)),
  ])
  .pipe(z.array(z.string()).max(100, { error: () => t.tooManyChosen }))
/** A search keyword. */
export const keyword = z
  .string()
  .overwrite(normalizeLine)
  .max(50, { error: () => core.keywordTooLong })
  .default('')
/** Number of options that a picker requests. */
export const pickerLimit = z.coerce
  .number()
  .int()
  .min(1)
  .max(200, { error: () => t.tooManyRows })
  .default(50)
const optionalDay = emptyOr(dateText(() => t.day))

/** The person to impersonate, and in which role. Default: the role used last. */
export const ImpersonateUser = z.object({ id: idText(() => t.whichPerson), roleId: idText(() => t.role).optional() })
export type ImpersonateUser = z.output<typeof ImpersonateUser>

/** A role and its first and last day. Without days it is valid indefinitely. */
export const AssignedRole = z.object({ roleId: idText(() => t.role), fromDate: optionalDay, toDate: optionalDay })
const personFields = {
  realname: personName,
  sex: codeField(['0', '1', '2'], () => t.sexWrong).optional(),
  birthday: emptyOr(dateText(() => t.birthday)),
  email: emptyOr(email),
  phone: emptyOr(mobile),
  telephone: telephone.optional(),
  workNo: optionalText(() => t.workNo, 100).optional(),
  /** Codes of positions. */
  post: idListField.optional(),
  accountAuth: codeField(accountKindCodes, () => t.kindWrong).optional(),
  /** Research fields that an expert reviews, and the most open reviews at a time. */
  domainIds: domainIds.optional(),
  maxLoad: maxLoad.optional(),
  /** Roles with their dates. `selectedroles` is the same without dates. */
  roles: z
    .array(AssignedRole)
    .max(20, { error: () => t.tooManyChosen })
    .optional(),
  selectedroles: idListField.optional(),
  selecteddeparts: idListField.optional(),
  /** Those of the departments that the person leads. */
  departIds: idListField.optional(),
}
const checkRoleDates = (
  value: { roles?: { fromDate?: string; toDate?: string }[] | undefined },
  issues: z.RefinementCtx,
) => {
  for (const [at, { fromDate, toDate }] of (value.roles ?? []).entries())
    if (fromDate && toDate && toDate < fromDate)
      issues.addIssue({ code: 'custom', path: ['roles', at, 'toDate'], message: t.endsBefore })
}
export const NewUser = z.object({ username: accountName, ...personFields }).superRefine(checkRoleDates)
export type NewUser = z.output<typeof NewUser>
/** Omitted fields stay. */
export const ChangedUser = z
  .object({
    id: idText(),
    ...personFields,
    realname: personName.optional(),
    lockVersion: z.coerce.number().int().optional(),
  })
  .superRefine(checkRoleDates)
export type ChangedUser = z.output<typeof ChangedUser>

const sortColumns = ['createTime', 'realname', 'username', 'updateTime'] as const
const userFilters = {
  keyword: z
    .string()
    .overwrite(normalizeLine)
    .max(50, { error: () => core.keywordTooLong })
    .optional(),
  username: optionalText(() => t.username, 100).optional(),
  realname: optionalText(() => t.realname, 100).optional(),
  phone: optionalText(() => t.phone, 45).optional(),
  email: optionalText(() => t.email, 100).optional(),
  workNo: optionalText(() => t.workNo, 100).optional(),
  /** The department and all below it. */
  departId: idText(() => t.depart).optional(),
  roleId: idText(() => t.role).optional(),
  status: knownValueList(['1', '2'], () => t.statusWrong).optional(),
  accountAuth: knownValueList(accountKindCodes, () => t.kindWrong).optional(),
  /** Account names, separated by commas. */
  code: optionalText(() => t.username, 2000).optional(),
}
const advancedFilterFields = ['createTime', 'updateTime'] as const
export const UserQuery = listQuery(sortColumns, userFilters, { fields: advancedFilterFields })
export type UserQuery = z.output<typeof UserQuery>
export const DepartUserQuery = listQuery(
  sortColumns,
  { ...userFilters, depId: idText(() => t.depart).optional() },
  { fields: advancedFilterFields },
)
/** The people who hold a position. */
export const PositionHoldersQuery = listQuery(
  sortColumns,
  { ...userFilters, positionId: idText(() => t.position) },
  { fields: advancedFilterFields },
)
export const UserExportQuery = listQuery(
  sortColumns,
  { ...userFilters, selections: idArray().optional(), template: z.string().max(5).optional() },
  { fields: advancedFilterFields },
)
export type UserExportQuery = z.output<typeof UserExportQuery>

export const UserIdInput = z.object({ id: idText() })
/** The wire name is `userid` or `userId`. */
export const UserIdAliasInput = z
  .object({ userid: idText().optional(), userId: idText().optional() })
  .transform(({ userid, userId }) => ({ userId: userid ?? userId ?? '' }))
  .refine(({ userId }) => userId !== '', { error: () => t.whichPerson, path: ['userId'] })
export const UserIdsInput = z.object({ ids: idArray(), dryRun: z.union([z.boolean(), z.literal([0, 1])]).optional() })
/** The calls of the recycle bin use another field name. */
export const RecycleBinUsers = z.object({ userIds: idArray() })
const statusField = codeField(['1', '2'], () => t.statusWrong)
export const SetStatus = z.object({ ids: idArray(), status: statusField })
export type SetStatus = z.output<typeof SetStatus>
export const SetUserStatus = z.object({ id: idText(), status: statusField })

/** A reset of another person's password. Without `password` one is generated and returned. */
export const SetPassword = z.object({
  username: z
    .string({ error: () => t.whichPerson })
    .overwrite(normalizeLine)
    .min(1, { error: () => t.whichPerson })
    .max(100),
  password: z.string().max(4000).optional(),
  confirmpassword: z.string().max(4000).optional(),
})
export type SetPassword = z.output<typeof SetPassword>

export const DepartPeopleQuery = z.object({
  id: idText(() => t.depart),
  realname: optionalText(() => t.realname).optional(),
})
export const RolePeopleQuery = z.object({ roleId: idText(() => t.role) })
export const InstitutionPeopleQuery = z.object({ departId: idText(() => t.depart).optional() })
export const RoleMapQuery = z.object({ ids: idArray() })
export const DepartTreeQuery = z.object({ pid: z.string().trim().max(64).default('') })
/** `userIdList` is a list, or ids separated by commas. */
export const AssignRoleToUsers = z.object({
  roleId: idText(() => t.role),
  userIdList: idArray(),
  fromDate: optionalDay,
  toDate: optionalDay,
})
export const RevokeUserRole = z.object({ roleId: idText(() => t.role), userId: idText() })
export const RevokeUsersRole = z.object({ roleId: idText(() => t.role), userIds: idArray() })
/** Tasks of the subjects of a year and of one person; both are optional. */
export const TaskRateQuery = z.object({ year: yearText().optional(), userId: idText().optional() })
export type TaskRateQuery = z.output<typeof TaskRateQuery>
/** Fields sent with the file. `dryRun`: validates only. */
export const ImportForm = z.object({ dryRun: booleanFlag.default(false) })

/** Filters of a picker, which lists the best matches first. */
export const UserListQuery = z.object({
  keyword,
  limit: pickerLimit,
  departId: z.string().max(64).default(''),
  roleCode: z.string().max(50).default(''),
})
export type UserListQuery = z.output<typeof UserListQuery>
