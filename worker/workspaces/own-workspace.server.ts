import { isPerson, type Person } from '../core/actor'
import type { Context } from '../core/context'
import { forbidden } from '../core/refusal'
import { type Workspace, workspaceOf } from '../policy/roles'
import { t } from './texts'

/** Returns the caller and the workspace of the caller's role. @throws 403 if the role has none */
export function requireOwnWorkspace({ actor }: Context): { person: Person; room: Workspace } {
  const room = isPerson(actor) ? workspaceOf(actor.roleCode) : null
  if (!isPerson(actor) || !room) throw forbidden(t.noRoom)
  return { person: actor, room }
}
