import { isAmong } from '../core/typed-keys'
import type { Actor } from '../core/actor'
import type { Row } from '../core/change'
import { hasRight } from '../policy/authorization'
import { roleCodes, roles, workspaceOf, type Workspace, type RoleCode } from '../policy/roles'
import { t } from './texts'

type AnnouncementFacts = Pick<
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
export function addressableRoles(actor: Actor): readonly RoleCode[] {
  if (actor.kind === 'system') return roleCodes
  if (actor.kind === 'anonymous') return []
  const { group } = roles[actor.roleCode]
  return group === 'main' ? roleCodes : roleCodes.filter((code) => roles[code].group === group)
}
/** Returns null, or the reason why the actor may not address this audience. */
export function audienceProblem(actor: Actor, audience: Audience): string | null {
  const own = addressableRoles(actor)
  if (own.length === roleCodes.length) return null
  const foreign = audience.roles.some((code) => !isAmong(own, code))
  if (audience.msgType === 'ALL' || foreign || audience.departs.length || audience.userIds.length) return t.ownRolesOnly
  return null
}

/** Returns the workspace if only its roles are addressed; '' for any other audience. */
export function audienceWorkspace({ msgType, roles: codes, departs, userIds }: Audience): '' | Workspace {
  const [first, ...more] = [...new Set(roleCodes.filter((code) => codes.includes(code)).map(workspaceOf))]
  return msgType === 'ALL' || departs.length || userIds.length || !first || more.length ? '' : first
}

/** Messages written by the system cannot be changed. */
const isUserWritten = (row: AnnouncementFacts) => row.templateCode === ''
/** True if the actor may manage this announcement. */
export const canManageAnnouncement = (actor: Actor, row: AnnouncementFacts) =>
  actor.kind === 'system' ||
  (actor.kind === 'person' &&
    hasRight(actor, 'announcement:release') &&
    isUserWritten(row) &&
    (addressableRoles(actor).length === roleCodes.length ||
      row.createBy === actor.username ||
      (row.room !== '' && row.room === workspaceOf(actor.roleCode))))

export const editProblem = (row: AnnouncementFacts) =>
  row.sendStatus === '1' ? t.editPublished : row.releaseTime ? t.editTimed : null
export const releaseProblem = (row: AnnouncementFacts) => (row.sendStatus === '1' ? t.isReleased : null)
export const revokeProblem = (row: AnnouncementFacts) =>
  row.sendStatus === '1' || row.releaseTime ? null : row.sendStatus === '2' ? t.isRevoked : t.notReleased
export const removeProblem = (row: AnnouncementFacts) => (row.sendStatus === '1' ? t.removePublished : null)

/** Returns which actions are possible for the actor now. */
export const announcementActions = (actor: Actor, row: AnnouncementFacts) => {
  const theirs = canManageAnnouncement(actor, row)
  return {
    edit: theirs && !editProblem(row),
    release: theirs && !releaseProblem(row),
    revoke: theirs && !revokeProblem(row),
    remove: theirs && !removeProblem(row),
  }
}
