import type { Row } from '../core/change'
import { greeting } from '../core/greeting'
import { DAY, instant, stamp } from '../core/time'
import type { DepartEntry, RoleEntry, UserInfo } from './contract'
import { MOBILE } from './fields'

/** Days that a password is good for, from the last change. */
const PASSWORD_DAYS = 90

/** Days left until the password must be changed; a password without a date is as good as new. */
export const passwordDaysLeft = (changed: string, now: Date) =>
  changed ? Math.ceil((instant(changed).getTime() + PASSWORD_DAYS * DAY - now.getTime()) / DAY) : PASSWORD_DAYS

/** Administrators and business managers: `roleCode` is the code of the role that theirs stands on. */
export const isManager = ({ roleCode }: Pick<RoleEntry, 'roleCode'>) => roleCode === 'admin' || roleCode === 'bizManger'

/**
 * The second check that a sign-in needs: the authenticator whenever there is one, an SMS unless the phone has just been proved.
 * @param demanded the person must have a second factor. Without one it is enrolled now ('enrol'). The code of an SMS alone is one
 *   factor, and a mailed link enrols none: such a sign-in begins with the password ('password').
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
  if (wanted && proof !== 'sms' && MOBILE.test(phone)) return 'sms'
  if (!demanded) return ''
  return proof === 'mail' ? 'password' : 'enrol'
}

/**
 * Whether the password must be changed before anything else. Who comes through the CAS server has none here.
 * @param initialDays days that a password set by somebody else is good for; 0: until it is changed
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
      initialDays && passwordUpdateTime ? instant(passwordUpdateTime).getTime() + initialDays * DAY : Infinity
    return lapses <= now.getTime() ? 'lapsed' : 'first'
  }
  return passwordDaysLeft(passwordUpdateTime, now) <= 0 ? 'expired' : 'good'
}

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
    welcome: greeting(Number(stamp(now).slice(11, 13)), user.realname),
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
