import type { Row } from '../core/change'
import { DAY, instant } from '../core/time'
import type { DepartEntry, RoleEntry, UserInfo } from './contract'

/** Days that a password is good for, from the last change. */
const PASSWORD_DAYS = 90

/** Days left until the password must be changed; a password without a date is as good as new. */
export const passwordDaysLeft = (changed: string, now: Date) =>
  changed ? Math.ceil((instant(changed).getTime() + PASSWORD_DAYS * DAY - now.getTime()) / DAY) : PASSWORD_DAYS

/** 138****5678: four characters after the third are hidden. */
export const maskPhone = (phone: string) => (phone.length > 3 ? `${phone.slice(0, 3)}****${phone.slice(7)}` : phone)

/** More failures than this within the window close a name until they are old enough. */
export const FAILURES_PER_NAME = 5
/** An address may be a whole institution behind one gateway. */
export const FAILURES_PER_ADDRESS = 60
export const FAILURE_MINUTES = 10

/** The role to begin with: the one asked for, the one used last, or the first. */
export const startingRole = (held: readonly RoleEntry[], asked: string | undefined, last: string) =>
  asked ? held.find((role) => role.roleCode === asked) : (held.find((role) => role.id === last) ?? held[0])

/** The department to begin with: the one used last, or the first. */
export const startingDepart = (departs: readonly DepartEntry[], last: string) =>
  departs.find((depart) => depart.id === last) ?? departs[0]

/** The user as clients keep it. The columns are named one by one: the password is not among them. */
export function userInfo(
  user: Row<'user'>,
  roleList: RoleEntry[],
  currentRole: RoleEntry,
  departs: DepartEntry[],
  depart: DepartEntry | undefined,
  now: Date,
): UserInfo {
  return {
    id: user.id,
    username: user.username,
    realname: user.realname,
    avatar: user.avatar,
    sex: user.sex,
    birthday: user.birthday,
    email: user.email,
    phone: user.phone,
    telephone: user.telephone,
    workNo: user.workNo,
    post: user.post,
    status: user.status,
    accountAuth: user.accountAuth,
    activated: user.activated,
    firstLogin: user.firstLogin,
    domainIds: user.domainIds,
    departId: depart?.id ?? '',
    departName: depart?.departName ?? '',
    orgCode: depart?.orgCode ?? '',
    currentRole,
    roleList,
    departs,
    departIds: departs.map((one) => one.id).join(','),
    expiningDate: passwordDaysLeft(user.passwordUpdateTime, now),
  }
}
