import type { Row } from '../core/change'
import { greeting } from '../core/greeting'
import { DAY_MS, parseStamp, formatStamp } from '../core/time'
import type { DepartEntry, RoleEntry, UserInfo } from './contract'
import { MOBILE_PATTERN } from './fields'

/** Days after a change until a password expires. */
const PASSWORD_DAYS = 90

/** Returns the days until the password must be changed. A password without a date counts as new. */
export const passwordDaysLeft = (changed: string, now: Date) =>
  changed ? Math.ceil((parseStamp(changed).getTime() + PASSWORD_DAYS * DAY_MS - now.getTime()) / DAY_MS) : PASSWORD_DAYS

/** True for administrators and business managers; `roleCode` is the code of the base role. */
export const isManager = ({ roleCode }: Pick<RoleEntry, 'roleCode'>) => roleCode === 'admin' || roleCode === 'bizManger'

/**
 * Returns the second check that a sign-in needs: the authenticator if enrolled, otherwise an SMS unless the phone has
 * just been proved.
 * @param demanded the person must have a second factor. Without one it is enrolled now ('enrol'). An SMS code alone is
 * one factor, and a mailed link enrols none: such a sign-in must begin with the password ('password').
 */
export function secondCheckOf(
  proof: Row<'session'>['proof'],
  secondFactor: string,
  smsAsked: boolean,
  phone: string,
  demanded = false,
): '' | 'sms' | 'totp' | 'enrol' | 'password' {
  if (secondFactor === 'totp') return 'totp'
  if (demanded && proof === 'sms') return 'password'
  const wanted = secondFactor === 'sms' || smsAsked
  if (wanted && proof !== 'sms' && MOBILE_PATTERN.test(phone)) return 'sms'
  if (!demanded) return ''
  return proof === 'mail' ? 'password' : 'enrol'
}

/**
 * Returns whether the password must be changed first. Sign-ins through CAS have no password here.
 * @param initialDays days that a password set by somebody else is valid; 0: until it is changed
 */
export function passwordState(
  { firstLogin, passwordUpdateTime }: Pick<Row<'user'>, 'firstLogin' | 'passwordUpdateTime'>,
  proof: Row<'session'>['proof'],
  now: Date,
  initialDays = 0,
): 'good' | 'first' | 'lapsed' | 'expired' {
  if (proof === 'cas') return 'good'
  if (firstLogin) {
    const lapses =
      initialDays && passwordUpdateTime ? parseStamp(passwordUpdateTime).getTime() + initialDays * DAY_MS : Infinity
    return lapses <= now.getTime() ? 'lapsed' : 'first'
  }
  return passwordDaysLeft(passwordUpdateTime, now) <= 0 ? 'expired' : 'good'
}

/** Returns the role of a new session: the requested one, the one used last, or the first. */
export const startingRole = (roles: readonly RoleEntry[], requested: string | undefined, last: string) =>
  requested ? roles.find((role) => role.roleCode === requested) : (roles.find((role) => role.id === last) ?? roles[0])

/** Returns the department of a new session: the one used last, or the first. */
export const startingDepart = (departs: readonly DepartEntry[], last: string) =>
  departs.find((depart) => depart.id === last) ?? departs[0]

/** Returns the user as clients store it. The columns are listed one by one, so that the password is not among them. */
export function toUserInfo(
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
    welcome: greeting(Number(formatStamp(now).slice(11, 13)), user.realname),
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
