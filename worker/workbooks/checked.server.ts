import { type CheckRuleContent, contentOf, messageOf } from '../core/check-rule'
import { rulesOf } from '../core/check-rules.server'
import type { Context } from '../core/context'
import type { Column, SheetRow } from './sheet'
import { t } from './texts'

const codesIn = (columns: readonly Column[]) => columns.flatMap(({ rule }) => (rule ? [rule] : []))
/** Query of the check rules that columns refer to; null if there are none. */
export const columnRules = (ctx: Context, columns: readonly Column[]) => {
  const codes = codesIn(columns)
  return codes.length ? rulesOf(ctx, codes) : null
}
/** Returns an error message for each filled cell of a row that violates the rule of its column. */
export const wrongByRules = (
  columns: readonly Column[],
  row: SheetRow,
  rules: readonly CheckRuleContent[] | null,
): string[] =>
  columns.flatMap(({ key, header, rule }) => {
    const value = String(row[key] ?? '')
    const content = value && rule && rules ? contentOf(rules, rule) : undefined
    const message = content ? messageOf(content, value) : null
    return message ? [t.wrongByRule(header, message)] : []
  })
