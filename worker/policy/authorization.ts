import type { Actor } from '../core/actor'
import { t } from '../core/core.texts'
import { forbidden, notFound } from '../core/refusal'
import { policy } from './policy'
import type { RowFacts, PolicyRule } from './rule'

export type Action = keyof typeof policy

/**
 * True if the actor has the right at all. Grants come from the database, exclusions (`never`) from the policy. Jobs
 * have all rights. An impersonating administrator has the rights of the impersonated person, except those that an
 * administrator may never have.
 */
export function hasRight(actor: Actor, action: Action): boolean {
  if (actor.kind === 'system') return true
  if (actor.kind === 'anonymous') return false
  const { never = [] }: PolicyRule = policy[action]
  const roleCodes = actor.viewer ? [actor.roleCode, actor.viewer.roleCode] : [actor.roleCode]
  return actor.grants.has(action) && !roleCodes.some((code) => never.includes(code))
}

/** True if the actor has the right on this row. */
export function can(actor: Actor, action: Action, row: RowFacts): boolean {
  if (!hasRight(actor, action)) return false
  if (actor.kind !== 'person') return true
  const rule: PolicyRule = policy[action]
  return rule.when?.[actor.roleCode]?.(actor, row) ?? true
}

/** Requirement of a call: a right, one of several rights, a session, or nothing. */
export type CallAccess = Action | readonly [Action, ...Action[]] | 'session' | 'open'
const rightsOf = (may: CallAccess) =>
  (typeof may === 'string' ? [may] : may).filter((right) => right !== 'open' && right !== 'session')
/** True if the actor may use the call. */
export function canCall(actor: Actor, may: CallAccess): boolean {
  const rights = rightsOf(may)
  return !rights.length || rights.some((right) => hasRight(actor, right))
}
/** @throws 403 that names the purpose of the first right */
export function assertCanCall(actor: Actor, may: CallAccess): void {
  if (!canCall(actor, may)) throw forbidden(t.noRight(policy[rightsOf(may)[0]!].does))
}

/** @throws 403 that names the purpose of the right */
export function assertRight(actor: Actor, action: Action): void {
  if (!hasRight(actor, action)) throw forbidden(t.noRight(policy[action].does))
}

/**
 * Returns the row. @throws 404 if the row does not exist or the actor cannot see it, 403 if the actor lacks the right
 * on it
 */
export function assertAllowed<Row extends RowFacts>(
  actor: Actor,
  action: Action,
  row: Row | undefined,
  sees = true,
): Row {
  if (!row || !sees) throw notFound()
  if (!can(actor, action, row)) throw forbidden(t.noRight(policy[action].does))
  return row
}
