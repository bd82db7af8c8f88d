import type { RoleCode } from '../policy/roles'
import type { Row } from './change'

/** A signed-in person, in the one role that the session uses. */
export type Person = {
  kind: 'person'
  userId: string
  username: string
  realname: string
  roleId: string
  roleCode: RoleCode
  /** Department of the session. */
  departId: string
  departName: string
  orgCode: string
  groupCode: string
  /** Policy codes of the actions that are granted to the role. */
  grants: ReadonlySet<string>
  sessionId: string
  /** The administrator who impersonates this person. An impersonated session changes nothing. */
  viewer?: Impersonator
  /** Row rules that limit the rows the role may read; absent if there is no rule. */
  rows?: RowRules
  /** Data for the page frame. Read together with the session, for pages only, so that it costs no extra round trip. */
  frame?: Frame
}
/** An administrator who impersonates another user, with the session that the impersonation started from and returns to. */
export type Impersonator = Pick<Person, 'userId' | 'username' | 'realname' | 'roleCode' | 'sessionId'> & {
  roleVersion: number
  /** Time at which the impersonation ends by itself. */
  until: string
}
export type Frame = {
  menus: readonly Row<'permission'>[]
  roles: readonly { id: string; roleCode: string; roleName: string }[]
  departs: readonly { id: string; orgCode: string; departName: string }[]
  avatar: string
  /** Texts configured by the centre that the frame shows: rows of `setting`. */
  texts: readonly { id: string; value: unknown }[]
  /** The user's list settings and saved views: rows of `list_view`. */
  views: readonly Row<'listView'>[]
}
export type RowRuleTerm = { column: string; condition: string; value: string }
/**
 * At least one of the lists in `any` must hold; within a list all terms must hold. `resource` is a name of
 * `worker/policy/row-rules.ts`; `of` is the role that the rule belongs to.
 */
export type RowRule = { of: string; resource: string; any: readonly (readonly RowRuleTerm[])[] }
/**
 * Row rules of a session; rules of the same role hold together. Includes the values that rule variables refer to; `now`
 * is the time at which the session was read.
 */
export type RowRules = { rules: readonly RowRule[]; orgCodes: readonly string[]; now: string }
/** Returns the person who is responsible for an action: the impersonating administrator if there is one, else the person. */
export const responsiblePerson = (person: Person) => person.viewer ?? person
/** A job. */
export type SystemActor = { kind: 'system'; name: string }
export type AnonymousActor = { kind: 'anonymous' }
export type Actor = Person | SystemActor | AnonymousActor

export const isPerson = (actor: Actor): actor is Person => actor.kind === 'person'
/** Returns the name of the actor as rows store it in `create_by` and `update_by`. */
export const actorName = (actor: Actor) =>
  actor.kind === 'person' ? actor.username : actor.kind === 'system' ? 'system' : ''
