import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Actor } from '../core/actor'
import { resolveTerm, type ResourceName, type resources, rowRulesFor } from './row-rules'

type RuleColumns<R extends ResourceName> = { readonly [Name in keyof (typeof resources)[R]['columns']]: SQLWrapper }

/**
 * Returns the condition of the row rules that apply to an actor, on these columns; null if none applies. The
 * counterpart for loaded rows is `matchesRowRules`.
 *
 * @example rowRuleCondition(ctx.actor, 'subject', subject)
 */
export function rowRuleCondition<R extends ResourceName>(
  actor: Actor,
  resource: R,
  columns: RuleColumns<R>,
): SQL | null {
  if (actor.kind !== 'person') return null
  const roles = rowRulesFor(actor, resource)
  if (!roles.length) return null
  const byName: Readonly<Record<string, SQLWrapper>> = columns
  const term = (one: Parameters<typeof resolveTerm>[2]): SQL => {
    const compared = resolveTerm(actor, resource, one)
    const column = compared && byName[compared.column]
    if (!column) return sql`false`
    // The `+` prevents the use of an index: row access drives the statement, and the rules only filter it.
    const own = sql`+${column}`
    const { condition, value, values } = compared
    switch (condition) {
      case 'LIKE':
        return sql`instr(${own}, ${value}) > 0`
      case 'LEFT_LIKE':
        return sql`substr(${own}, -length(${value})) = ${value}`
      case 'RIGHT_LIKE':
        return sql`substr(${own}, 1, length(${value})) = ${value}`
      case 'IN':
        return sql`cast(${own} as text) in (select value from json_each(${JSON.stringify(values)}))`
      default:
        return sql`${own} ${sql.raw(condition)} ${value}`
    }
  }
  const all = (terms: readonly SQL[]) => sql`(${sql.join([...terms], sql` and `)})`
  const any = (terms: readonly SQL[]) => sql`(${sql.join([...terms], sql` or `)})`
  return any(roles.map((rules) => all(rules.map((rule) => any(rule.any.map((terms) => all(terms.map(term))))))))
}
