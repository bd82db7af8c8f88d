import type { RoleCode } from '../policy/roles'
import type { Row } from './change'

/** A signed-in person in the one role that the session has. */
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
  /** Actions granted to the role: codes of the policy. */
  grants: ReadonlySet<string>
  sessionId: string
  /** Who looks at the system as this person: such a session changes nothing. */
  viewer?: Viewer
  /** What narrows the rows that the role reads; nothing where no rule does. */
  rows?: RowRules
  /** What the frame of a page shows; read along with the session for pages only, so that it costs no trip. */
  frame?: Frame
}
/** An administrator who sees as somebody, with the session that it came out of and goes back to. */
export type Viewer = Pick<Person, 'userId' | 'username' | 'realname' | 'roleCode' | 'sessionId'> & {
  roleVersion: number
  /** When the seeing ends by itself. */
  until: string
}
export type Frame = {
  menus: readonly Row<'permission'>[]
  roles: readonly { id: string; roleCode: string; roleName: string }[]
  departs: readonly { id: string; orgCode: string; departName: string }[]
  avatar: string
  /** The centre's texts that the frame shows: rows of `setting`. */
  texts: readonly { id: string; value: unknown }[]
  /** How lists are set and what views there are of them: rows of `list_view`. */
  views: readonly Row<'listView'>[]
}
export type Term = { column: string; condition: string; value: string }
/** One of the lists must hold, all of a list. `resource`: a name of `worker/policy/row-rules.ts`; `of`: the role that has it. */
export type RowRule = { of: string; resource: string; any: readonly (readonly Term[])[] }
/** Rules: those of one role hold together. With what their values may speak of; `now` is when the session was read. */
export type RowRules = { rules: readonly RowRule[]; orgCodes: readonly string[]; now: string }
/** Who answers for what is done: whoever sees as somebody, or the person. */
export const behind = (person: Person) => person.viewer ?? person
/** A job. */
export type System = { kind: 'system'; name: string }
export type Anonymous = { kind: 'anonymous' }
export type Actor = Person | System | Anonymous

export const isPerson = (actor: Actor): actor is Person => actor.kind === 'person'
/** How a row names who wrote it. */
export const actorName = (actor: Actor) =>
  actor.kind === 'person' ? actor.username : actor.kind === 'system' ? 'system' : ''
