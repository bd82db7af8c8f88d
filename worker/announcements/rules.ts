import { isAmong } from '../core/names'
import type { Actor } from '../core/actor'
import type { Row } from '../core/change'
import { holds } from '../policy/can'
import { roleCodes, roles, roomOf, type Room, type RoleCode } from '../policy/roles'
import { t } from './texts'

type Facts = Pick<
  Row<'announcement'>,
  'sendStatus' | 'createBy' | 'msgCategory' | 'templateCode' | 'releaseTime' | 'room'
>
export type Audience = {
  msgType: string
  roles: readonly string[]
  departs: readonly string[]
  userIds: readonly string[]
}

/** Returns the roles that the actor may address: all for the centre, otherwise the roles of the own group. */
export function addressable(actor: Actor): readonly RoleCode[] {
  if (actor.kind === 'system') return roleCodes
  if (actor.kind === 'anonymous') return []
  const { group } = roles[actor.roleCode]
  return group === 'main' ? roleCodes : roleCodes.filter((code) => roles[code].group === group)
}
/** Returns null, or the reason why the actor may not address this audience. */
export function audienceProblem(actor: Actor, audience: Audience): string | null {
  const own = addressable(actor)
  if (own.length === roleCodes.length) return null
  const foreign = audience.roles.some((code) => !isAmong(own, code))
  if (audience.msgType === 'ALL' || foreign || audience.departs.length || audience.userIds.length) return t.ownRolesOnly
  return null
}

/** Returns the workspace if only its roles are addressed; '' for any other audience. */
export function roomOfAudience({ msgType, roles: codes, departs, userIds }: Audience): '' | Room {
  const [first, ...more] = [...new Set(roleCodes.filter((code) => codes.includes(code)).map(roomOf))]
  return msgType === 'ALL' || departs.length || userIds.length || !first || more.length ? '' : first
}

/** Messages written by the system cannot be changed. */
const written = (row: Facts) => row.templateCode === ''
/** True if the actor may manage this announcement. */
export const isTheirs = (actor: Actor, row: Facts) =>
  actor.kind === 'system' ||
  (actor.kind === 'person' &&
    holds(actor, 'announcement:release') &&
    written(row) &&
    (addressable(actor).length === roleCodes.length ||
      row.createBy === actor.username ||
      (row.room !== '' && row.room === roomOf(actor.roleCode))))

export const editProblem = (row: Facts) =>
  row.sendStatus === '1' ? t.editPublished : row.releaseTime ? t.editTimed : null
export const releaseProblem = (row: Facts) => (row.sendStatus === '1' ? t.isReleased : null)
export const revokeProblem = (row: Facts) =>
  row.sendStatus === '1' || row.releaseTime ? null : row.sendStatus === '2' ? t.isRevoked : t.notReleased
export const removeProblem = (row: Facts) => (row.sendStatus === '1' ? t.removePublished : null)

/** Returns which actions are possible for the actor now. */
export const mayOf = (actor: Actor, row: Facts) => {
  const theirs = isTheirs(actor, row)
  return {
    edit: theirs && !editProblem(row),
    release: theirs && !releaseProblem(row),
    revoke: theirs && !revokeProblem(row),
    remove: theirs && !removeProblem(row),
  }
}
