import { and, eq } from 'drizzle-orm'
import { checkRule as table } from '../../../db/schema'
import { ruleOptions } from '../../core/check-rules.server'
import { failedIn } from '../../core/check-rule'
import type { Context } from '../../core/context'
import { answers } from '../../core/route.server'
import { conflict } from '../../core/refusal'
import { keep } from '../../records/keep.server'
import { part } from '../../records/parts.server'
import * as calls from './calls'
import type { CheckByCode } from './contract'
import { checkRule } from './record'
import { wrongInRules } from './rules'
import { t as fills } from '../fills/texts'
import { t } from './texts'

/** Rejects rules that are malformed or whose patterns may run too long, and protects built-in rules. */
const sound = part(checkRule, {
  reads: () => null,
  refuses(_, { ruleJson, ruleCode }, before): { ruleJson?: string; ruleCode?: string } {
    if (before?.createBy === 'system' && before.ruleCode !== ruleCode) return { ruleCode: fills.builtInCode }
    const wrong = wrongInRules(ruleJson)
    return wrong ? { ruleJson: wrong } : {}
  },
  keeps: (_, row) => (row.createBy === 'system' ? fills.builtIn(row.ruleName) : null),
})
export const checkRules = keep(checkRule, sound)

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
  const failed = failedIn(rule.ruleJson, value)
  if (failed) throw conflict(failed.message, failed)
  return null
}

export const checkRoutes = answers(calls, { ...checkRules, checkByCode, options: ruleOptions })
