import { and, asc, eq, sql } from 'drizzle-orm'
import { checkRule } from '../../db/schema'
import type { Context } from './context'

const columns = { ruleCode: checkRule.ruleCode, ruleName: checkRule.ruleName, ruleJson: checkRule.ruleJson }
/** The rules of these codes; unknown codes are left out. */
export const rulesOf = (ctx: Context, codes: readonly string[]) =>
  ctx.db
    .select(columns)
    .from(checkRule)
    .where(
      and(
        sql`${checkRule.ruleCode} in (select value from json_each(${JSON.stringify(codes)}))`,
        eq(checkRule.delFlag, 0),
      ),
    )
/** The rules that the questions of an online form and their columns name. */
export const rulesOfForm = (ctx: Context, formId: string) =>
  ctx.db
    .select(columns)
    .from(checkRule)
    .where(
      and(
        sql`${checkRule.ruleCode} in (select t.value from online_form f, json_tree(f.schema) t
          where f.id = ${formId} and t.key = 'x-rule')`,
        eq(checkRule.delFlag, 0),
      ),
    )
/** All rules by name, for whoever chooses one. One trip. */
export const ruleOptions = async (ctx: Context) =>
  await ctx.db
    .select(columns)
    .from(checkRule)
    .where(eq(checkRule.delFlag, 0))
    .orderBy(asc(checkRule.ruleName))
    .limit(500)
