import { and, asc, eq, sql } from 'drizzle-orm'
import { checkRule } from '../../db/schema'
import type { Context } from './context'

const ruleColumns = { ruleCode: checkRule.ruleCode, ruleName: checkRule.ruleName, ruleJson: checkRule.ruleJson }
/** Query of the rules with these codes; unknown codes are skipped. */
export const checkRulesQuery = (ctx: Context, codes: readonly string[]) =>
  ctx.db
    .select(ruleColumns)
    .from(checkRule)
    .where(
      and(
        sql`${checkRule.ruleCode} in (select value from json_each(${JSON.stringify(codes)}))`,
        eq(checkRule.delFlag, 0),
      ),
    )
/** Query of the rules that the fields and table columns of an online form refer to. */
export const formCheckRulesQuery = (ctx: Context, formId: string) =>
  ctx.db
    .select(ruleColumns)
    .from(checkRule)
    .where(
      and(
        sql`${checkRule.ruleCode} in (select t.value from online_form f, json_tree(f.schema) t
          where f.id = ${formId} and t.key = 'x-rule')`,
        eq(checkRule.delFlag, 0),
      ),
    )
/** Loads up to 500 rules by name, as options. One round trip. */
export const listCheckRules = async (ctx: Context) =>
  await ctx.db
    .select(ruleColumns)
    .from(checkRule)
    .where(eq(checkRule.delFlag, 0))
    .orderBy(asc(checkRule.ruleName))
    .limit(500)
