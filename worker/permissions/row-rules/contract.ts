import { z } from 'zod'
import { idText, optionalText, requiredText } from '../../core/input'
import { validateRule } from './rules'
import { t as shared } from '../texts'
import { t } from './texts'

export const PermissionIdInput = z.object({ permissionId: idText() })
/** Filter of the row rules of a permission by parts of name and value. */
export const RuleQuery = PermissionIdInput.extend({
  ruleName: z.string().trim().max(50).default(''),
  ruleValue: z.string().trim().max(300).default(''),
})
const RuleTerm = z.strictObject({
  column: z.string().trim().max(50),
  condition: z.string().trim().max(20),
  value: z.string().trim().max(300),
})
export const DataRule = z.strictObject({
  id: z.string(),
  permissionId: z.string(),
  ruleName: z.string(),
  ruleColumn: z.string(),
  ruleConditions: z.string(),
  ruleValue: z.string(),
  expression: z.array(z.array(RuleTerm)),
  status: z.string(),
  createBy: z.string(),
  createTime: z.string(),
  updateBy: z.string(),
  updateTime: z.string(),
  lockVersion: z.number(),
})
export type DataRule = z.output<typeof DataRule>

const ruleFields = {
  permissionId: idText(),
  ruleName: requiredText(() => t.ruleName, 50),
  ruleColumn: optionalText(() => t.column, 50),
  ruleConditions: requiredText(() => t.condition, 20),
  ruleValue: optionalText(() => t.value, 300),
  /**
   * Replaces column and value if the condition is `EXPRESSION`: a list of alternatives, each a list of terms that must
   * all match.
   */
  expression: z
    .array(z.array(RuleTerm).max(10, { error: () => t.tooMany }))
    .max(10, { error: () => t.tooMany })
    .default([]),
  status: z.enum(['1', '0'], { error: () => shared.statusWrong }).default('1'),
}
type RuleFieldValues = z.output<z.ZodObject<typeof ruleFields>>
const checkRuleInput = (rule: RuleFieldValues, issues: z.core.$RefinementCtx) => {
  for (const [path, message] of Object.entries(validateRule(rule)))
    issues.addIssue({ code: 'custom', path: path.split('.'), message })
}
/** A new row rule, or with `id` a change of one. */
export const SaveRule = z
  .object({ ...ruleFields, id: idText().optional(), lockVersion: z.coerce.number().int().optional() })
  .superRefine(checkRuleInput)
export type SaveRule = z.output<typeof SaveRule>

export const RolePermissionInput = z.object({ permissionId: idText(), roleId: idText() })
/** The row rules of a permission, and the ids of those that the role has: `id1,id2`. */
export const CheckedRules = z.strictObject({ datarule: z.array(DataRule), drChecked: z.string() })
export const ruleIds = () =>
  z
    .union([z.array(z.string()), z.string().max(20_000)], { error: () => t.idsWrong })
    .transform((value) => [
      ...new Set((typeof value === 'string' ? value.split(',') : value).map((one) => one.trim()).filter(Boolean)),
    ])
export const SaveRulesOfRole = RolePermissionInput.extend({ dataRuleIds: ruleIds() })
export type SaveRulesOfRole = z.output<typeof SaveRulesOfRole>

/** A person in one of their roles and in their own department. */
export const VisibilityQuery = z.object({ userId: idText(), roleId: idText() })
/**
 * Preview of what a person sees: number of subjects with and without the row rules, the first of them, and the counts
 * of other narrowed resources.
 */
export const VisibilityPreview = z.strictObject({
  realname: z.string(),
  roleName: z.string(),
  departName: z.string(),
  total: z.number(),
  withoutRules: z.number(),
  others: z.array(
    z.strictObject({ resource: z.string(), name: z.string(), total: z.number(), withoutRules: z.number() }),
  ),
  first: z.array(
    z.strictObject({
      id: z.string(),
      subjectNum: z.string(),
      subjectName: z.string(),
      year: z.string(),
      leadDepartName: z.string(),
    }),
  ),
})
