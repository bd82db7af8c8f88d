import type { Person } from '../core/actor'
import { type RoleCode, roleCodes, roles } from '../policy/roles'

/**
 * The people that a role manages: everybody, the holders of the roles in `gives`, or the members of the own
 * institution. `gives`: the roles that may be assigned.
 */
export type Area = { of: 'all' | 'roles' | 'institution'; gives: readonly RoleCode[]; most?: true }
const group = (name: 'main' | 'center' | 'lab' | 'space') => roleCodes.filter((code) => roles[code].group === name)
const areas: Partial<Record<RoleCode, Area>> = {
  admin: { of: 'all', gives: roleCodes },
  // `most`: nearly everybody has one of these roles.
  bizManger: { of: 'roles', gives: group('main').filter((code) => code !== 'admin'), most: true },
  // As with registrations, only the center appoints an institution's contact.
  mechanism: { of: 'institution', gives: ['subjectMan'] },
  centerAdmin: { of: 'roles', gives: group('center') },
  networkSafety: { of: 'roles', gives: group('lab') },
  dataSpaceAdmin: { of: 'roles', gives: group('space') },
}
/** Returns the area of the caller. Other roles manage nobody. */
export const areaOf = ({ roleCode }: Person): Area => areas[roleCode] ?? { of: 'roles', gives: [] }

/** A role with its base role. */
export type HeldRole = { id: string; baseCode: string }
export type Held = { roles: readonly HeldRole[]; orgCodes: readonly string[] }

/** True if the caller may assign the role. */
export const mayGive = (actor: Person, { baseCode }: HeldRole) => areaOf(actor).gives.some((code) => code === baseCode)
/** True if the department code is in the caller's area. */
export const isInside = (actor: Person, orgCode: string) =>
  areaOf(actor).of !== 'institution' || (!!actor.orgCode && orgCode.startsWith(actor.orgCode))
/** True if the caller manages all roles and departments of the person. */
export const mayChange = (actor: Person, { roles: assigned, orgCodes }: Held) =>
  areaOf(actor).of === 'all' ||
  (assigned.every((role) => mayGive(actor, role)) && orgCodes.every((code) => isInside(actor, code)))

/** True if one of the roles has the administrator as base role. */
export const isAdmin = ({ roles: assigned }: Pick<Held, 'roles'>) =>
  assigned.some(({ baseCode }) => baseCode === 'admin')
