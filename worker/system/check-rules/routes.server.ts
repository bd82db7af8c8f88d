import { and, eq } from 'drizzle-orm'
import { checkRule as table } from '../../../db/schema'
import { listCheckRules } from '../../core/check-rules.server'
import { findFailedPart } from '../../core/check-rule'
import type { Context } from '../../core/context'
import { handleCalls } from '../../core/route.server'
import { conflict } from '../../core/refusal'
import { recordHandlers } from '../../records/handlers.server'
import { recordHook } from '../../records/hooks.server'
import * as calls from './calls'
import type { CheckByCode } from './contract'
import { checkRule } from './record'
import { validateCheckRules } from './rules'
import { t as fills } from '../fill-rules/texts'
import { t } from './texts'

/** Rejects rules that are malformed or whose patterns may run too long, and protects built-in rules. */
const checkRuleHook = recordHook(checkRule, {
  reads: () => null,
  refuses(_, { ruleJson, ruleCode }, before): { ruleJson?: string; ruleCode?: string } {
    if (before?.createBy === 'system' && before.ruleCode !== ruleCode) return { ruleCode: fills.builtInCode }
    const wrong = validateCheckRules(ruleJson)
    return wrong ? { ruleJson: wrong } : {}
  },
  keeps: (_, row) => (row.createBy === 'system' ? fills.builtIn(row.ruleName) : null),
})
export const checkRuleHandlers = recordHandlers(checkRule, checkRuleHook)

/**
 * Checks a value by a rule. One round trip. @throws 409 in the envelope if the value does not pass or the rule does not
 * exist
 */
async function checkByCode(ctx: Context, { ruleCode, value }: CheckByCode) {
  const [rule] = await ctx.db
    .select({ ruleJson: table.ruleJson })
    .from(table)
    .where(and(eq(table.ruleCode, ruleCode), eq(table.delFlag, 0)))
  if (!rule) throw conflict(t.unknownCode)
  const failed = findFailedPart(rule.ruleJson, value)
  if (failed) throw conflict(failed.message, failed)
  return null
}

export const checkRoutes = handleCalls(calls, { ...checkRuleHandlers, checkByCode, options: listCheckRules })
