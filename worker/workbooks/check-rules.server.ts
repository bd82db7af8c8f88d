import { type CheckRuleContent, findRuleContent, checkRuleMessage } from '../core/check-rule'
import { checkRulesQuery } from '../core/check-rules.server'
import type { Context } from '../core/context'
import type { Column, SheetRow } from './sheet'
import { t } from './texts'

const ruleCodesOf = (columns: readonly Column[]) => columns.flatMap(({ rule }) => (rule ? [rule] : []))
/** Query of the check rules that columns refer to; null if there are none. */
export const columnRulesQuery = (ctx: Context, columns: readonly Column[]) => {
  const codes = ruleCodesOf(columns)
  return codes.length ? checkRulesQuery(ctx, codes) : null
}
/** Returns an error message for each filled cell of a row that violates the rule of its column. */
export const findRuleErrors = (
  columns: readonly Column[],
  row: SheetRow,
  rules: readonly CheckRuleContent[] | null,
): string[] =>
  columns.flatMap(({ key, header, rule }) => {
    const value = String(row[key] ?? '')
    const content = value && rule && rules ? findRuleContent(rules, rule) : undefined
    const message = content ? checkRuleMessage(content, value) : null
    return message ? [t.wrongByRule(header, message)] : []
  })
