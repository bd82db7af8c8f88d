import { isPerson, type Person } from '../core/actor'
import type { Context } from '../core/context'
import { forbidden } from '../core/refusal'
import { type Room, roomOf } from '../policy/roles'
import { t } from './texts'

/** Returns the caller and the workspace of the caller's role. @throws 403 if the role has none */
export function ownRoom({ actor }: Context): { person: Person; room: Room } {
  const room = isPerson(actor) ? roomOf(actor.roleCode) : null
  if (!isPerson(actor) || !room) throw forbidden(t.noRoom)
  return { person: actor, room }
}
