import { isAmong } from '~/worker/core/typed-keys'
import type { DataRule } from '~/worker/permissions/row-rules/contract'
import { columnOf, conditionNames, conditions, type ResourceName } from '~/worker/policy/row-rules'
import { t } from '../texts'

type Term = DataRule['expression'][number][number]
const termText = (resource: ResourceName, { column, condition, value }: Term) =>
  [
    columnOf(resource, column)?.name() ?? column,
    isAmong(conditionNames, condition) ? conditions[condition].name() : condition,
    value,
  ].join(' ')
/** Returns a row rule as text. */
export const ruleText = (resource: ResourceName, rule: DataRule) =>
  rule.expression.length
    ? rule.expression.map((terms) => terms.map((term) => termText(resource, term)).join(` ${t.and} `)).join(` ${t.or} `)
    : termText(resource, { column: rule.ruleColumn, condition: rule.ruleConditions, value: rule.ruleValue })
