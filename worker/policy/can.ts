import type { Actor } from '../core/actor'
import { t } from '../core/core.texts'
import { forbidden, notFound } from '../core/refusal'
import { policy } from './policy'
import type { Facts, Rule } from './rule'

export type Action = keyof typeof policy

/**
 * True if the actor has the right at all. Grants come from the database, exclusions (`never`) from the policy. Jobs
 * have all rights. An impersonating administrator has the rights of the impersonated person, except those that an
 * administrator may never have.
 */
export function holds(actor: Actor, action: Action): boolean {
  if (actor.kind === 'system') return true
  if (actor.kind === 'anonymous') return false
  const { never = [] }: Rule = policy[action]
  const roleCodes = actor.viewer ? [actor.roleCode, actor.viewer.roleCode] : [actor.roleCode]
  return actor.grants.has(action) && !roleCodes.some((code) => never.includes(code))
}

/** True if the actor has the right on this row. */
export function can(actor: Actor, action: Action, row: Facts): boolean {
  if (!holds(actor, action)) return false
  if (actor.kind !== 'person') return true
  const rule: Rule = policy[action]
  return rule.when?.[actor.roleCode]?.(actor, row) ?? true
}

/** Requirement of a call: a right, one of several rights, a session, or nothing. */
export type May = Action | readonly [Action, ...Action[]] | 'session' | 'open'
const rightsOf = (may: May) =>
  (typeof may === 'string' ? [may] : may).filter((right) => right !== 'open' && right !== 'session')
/** True if the actor may use the call. */
export function opens(actor: Actor, may: May): boolean {
  const rights = rightsOf(may)
  return !rights.length || rights.some((right) => holds(actor, right))
}
/** @throws 403 that names the purpose of the first right */
export function enter(actor: Actor, may: May): void {
  if (!opens(actor, may)) throw forbidden(t.noRight(policy[rightsOf(may)[0]!].does))
}

/** @throws 403 that names the purpose of the right */
export function need(actor: Actor, action: Action): void {
  if (!holds(actor, action)) throw forbidden(t.noRight(policy[action].does))
}

/**
 * Returns the row. @throws 404 if the row does not exist or the actor cannot see it, 403 if the actor lacks the right
 * on it
 */
export function allow<Row extends Facts>(actor: Actor, action: Action, row: Row | undefined, sees = true): Row {
  if (!row || !sees) throw notFound()
  if (!can(actor, action, row)) throw forbidden(t.noRight(policy[action].does))
  return row
}
