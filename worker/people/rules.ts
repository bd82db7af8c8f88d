import type { Person } from '../core/actor'
import { type RoleCode, roleCodes, roles } from '../policy/roles'

/** Whom somebody keeps: everybody, who has one of the roles, or who belongs to the own institution; and the roles to give. */
export type Area = { of: 'all' | 'roles' | 'institution'; gives: readonly RoleCode[]; most?: true }
const group = (name: 'main' | 'center' | 'lab' | 'space') => roleCodes.filter((code) => roles[code].group === name)
const areas: Partial<Record<RoleCode, Area>> = {
  admin: { of: 'all', gives: roleCodes },
  // `most`: nearly everybody has one of them.
  bizManger: { of: 'roles', gives: group('main').filter((code) => code !== 'admin'), most: true },
  // As with registrations: the centre says who speaks for an institution.
  mechanism: { of: 'institution', gives: ['subjectMan'] },
  centerAdmin: { of: 'roles', gives: group('center') },
  networkSafety: { of: 'roles', gives: group('lab') },
  dataSpaceAdmin: { of: 'roles', gives: group('space') },
}
/** The area of whoever asks; whoever keeps nobody sees nobody. */
export const areaOf = ({ roleCode }: Person): Area => areas[roleCode] ?? { of: 'roles', gives: [] }

/** A role with the one of the seventeen that it is made of. */
export type HeldRole = { id: string; baseCode: string }
export type Held = { roles: readonly HeldRole[]; orgCodes: readonly string[] }

export const mayGive = (actor: Person, { baseCode }: HeldRole) => areaOf(actor).gives.some((code) => code === baseCode)
export const isInside = (actor: Person, orgCode: string) =>
  areaOf(actor).of !== 'institution' || (!!actor.orgCode && orgCode.startsWith(actor.orgCode))
/** A person who has something outside of the area as well is changed by those alone who keep that, too. */
export const mayChange = (actor: Person, { roles: held, orgCodes }: Held) =>
  areaOf(actor).of === 'all' ||
  (held.every((role) => mayGive(actor, role)) && orgCodes.every((code) => isInside(actor, code)))

export const isAdmin = ({ roles: held }: Pick<Held, 'roles'>) => held.some(({ baseCode }) => baseCode === 'admin')
