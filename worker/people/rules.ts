import type { Person } from '../core/actor'
import { type RoleCode, roleCodes, roles } from '../policy/roles'

/**
 * The people that a role manages: everybody, the holders of the roles in `gives`, or the members of the own
 * institution. `gives`: the roles that may be assigned.
 */
export type ManagedArea = { of: 'all' | 'roles' | 'institution'; gives: readonly RoleCode[]; most?: true }
const rolesOfGroup = (name: 'main' | 'center' | 'lab' | 'space') =>
  roleCodes.filter((code) => roles[code].group === name)
const managedAreas: Partial<Record<RoleCode, ManagedArea>> = {
  admin: { of: 'all', gives: roleCodes },
  // `most`: nearly everybody has one of these roles.
  bizManger: { of: 'roles', gives: rolesOfGroup('main').filter((code) => code !== 'admin'), most: true },
  // As with registrations, only the center appoints an institution's contact.
  mechanism: { of: 'institution', gives: ['subjectMan'] },
  centerAdmin: { of: 'roles', gives: rolesOfGroup('center') },
  networkSafety: { of: 'roles', gives: rolesOfGroup('lab') },
  dataSpaceAdmin: { of: 'roles', gives: rolesOfGroup('space') },
}
/** Returns the area of the caller. Other roles manage nobody. */
export const managedAreaOf = ({ roleCode }: Person): ManagedArea => managedAreas[roleCode] ?? { of: 'roles', gives: [] }

/** A role with its base role. */
export type RoleWithBase = { id: string; baseCode: string }
export type Memberships = { roles: readonly RoleWithBase[]; orgCodes: readonly string[] }

/** True if the caller may assign the role. */
export const canAssignRole = (actor: Person, { baseCode }: RoleWithBase) =>
  managedAreaOf(actor).gives.some((code) => code === baseCode)
/** True if the department code is in the caller's area. */
export const isInArea = (actor: Person, orgCode: string) =>
  managedAreaOf(actor).of !== 'institution' || (!!actor.orgCode && orgCode.startsWith(actor.orgCode))
/** True if the caller manages all roles and departments of the person. */
export const canChangePerson = (actor: Person, { roles: assigned, orgCodes }: Memberships) =>
  managedAreaOf(actor).of === 'all' ||
  (assigned.every((role) => canAssignRole(actor, role)) && orgCodes.every((code) => isInArea(actor, code)))

/** True if one of the roles has the administrator as base role. */
export const hasAdminRole = ({ roles: assigned }: Pick<Memberships, 'roles'>) =>
  assigned.some(({ baseCode }) => baseCode === 'admin')
