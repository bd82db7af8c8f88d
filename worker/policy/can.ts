import type { Actor } from '../core/actor'
import { t } from '../core/core.texts'
import { forbidden, notFound } from '../core/refusal'
import { policy } from './policy'
import type { Facts, Rule } from './rule'

export type Action = keyof typeof policy

/**
 * May this actor do this at all? The grant comes from the database, the ban from the table. Jobs may. An administrator who sees
 * as another person has that person's rights without those that no administrator may have.
 */
export function holds(actor: Actor, action: Action): boolean {
  if (actor.kind === 'system') return true
  if (actor.kind === 'anonymous') return false
  const { never = [] }: Rule = policy[action]
  const roleCodes = actor.viewer ? [actor.roleCode, actor.viewer.roleCode] : [actor.roleCode]
  return actor.grants.has(action) && !roleCodes.some((code) => never.includes(code))
}

/** May this actor do this to this row? */
export function can(actor: Actor, action: Action, row: Facts): boolean {
  if (!holds(actor, action)) return false
  if (actor.kind !== 'person') return true
  const rule: Rule = policy[action]
  return rule.when?.[actor.roleCode]?.(actor, row) ?? true
}

/** What opens a call: a right, several of which one will do, a session, or nothing. */
export type May = Action | readonly [Action, ...Action[]] | 'session' | 'open'
const rightsOf = (may: May) =>
  (typeof may === 'string' ? [may] : may).filter((right) => right !== 'open' && right !== 'session')
export function opens(actor: Actor, may: May): boolean {
  const rights = rightsOf(may)
  return !rights.length || rights.some((right) => holds(actor, right))
}
/** @throws 403 with what the first of its rights is for. */
export function enter(actor: Actor, may: May): void {
  if (!opens(actor, may)) throw forbidden(t.noRight(policy[rightsOf(may)[0]!].does))
}

/** @throws 403 with what the right is for. */
export function need(actor: Actor, action: Action): void {
  if (!holds(actor, action)) throw forbidden(t.noRight(policy[action].does))
}

/** @throws 404 when there is no such row or it is not the actor's to see, 403 when the act is not theirs. */
export function allow<Row extends Facts>(actor: Actor, action: Action, row: Row | undefined, sees = true): Row {
  if (!row || !sees) throw notFound()
  if (!can(actor, action, row)) throw forbidden(t.noRight(policy[action].does))
  return row
}
