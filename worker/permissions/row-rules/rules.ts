import type { RowRuleTerm } from '../../core/actor'
import { isAmong } from '../../core/typed-keys'
import {
  columnOf,
  conditionNames,
  conditions,
  EXPRESSION,
  resourceOf,
  type ResourceName,
  unknownVariable,
} from '../../policy/row-rules'
import { t } from './texts'

type RuleInput = {
  permissionId: string
  ruleColumn: string
  ruleConditions: string
  ruleValue: string
  expression: readonly (readonly RowRuleTerm[])[]
}
const fieldNames = { column: 'ruleColumn', condition: 'ruleConditions', value: 'ruleValue' } as const

/** Returns the validation errors of a row rule by field; empty if it is valid. */
export function validateRule({
  permissionId,
  ruleColumn,
  ruleConditions,
  ruleValue,
  expression,
}: RuleInput): Record<string, string> {
  const resource = resourceOf(permissionId)
  if (!resource) return { permissionId: t.noResource }
  if (ruleConditions !== EXPRESSION) {
    const wrong = validateTerm(resource, { column: ruleColumn, condition: ruleConditions, value: ruleValue })
    return wrong ? { [fieldNames[wrong.at]]: wrong.says } : {}
  }
  if (!expression.length || expression.some((terms) => !terms.length)) return { expression: t.noTerms }
  return Object.fromEntries(
    expression.flatMap((terms, list) =>
      terms.flatMap((term, place) => {
        const wrong = validateTerm(resource, term)
        return wrong ? [[`expression.${list}.${place}.${wrong.at}`, wrong.says]] : []
      }),
    ),
  )
}
function validateTerm(
  resource: ResourceName,
  { column, condition, value }: RowRuleTerm,
): { at: keyof typeof fieldNames; says: string } | null {
  const known = columnOf(resource, column)
  if (!known) return { at: 'column', says: t.noColumn(column) }
  if (!isAmong(conditionNames, condition)) return { at: 'condition', says: t.noCondition(condition) }
  if (conditions[condition].ordered && known.kind === 'text') return { at: 'condition', says: t.notOrdered }
  if (!value.trim()) return { at: 'value', says: t.noValue }
  const unknown = unknownVariable(value)
  if (unknown) return { at: 'value', says: t.noVariable(unknown) }
  const numbers = condition === 'IN' ? value.split(',') : [value]
  if (known.kind === 'number' && !value.includes('#{') && numbers.some((one) => Number.isNaN(Number(one))))
    return { at: 'value', says: t.notNumber }
  return null
}
