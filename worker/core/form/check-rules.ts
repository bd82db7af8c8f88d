import { type CheckRuleContent, findRuleContent } from '../check-rule'
import type { Field } from './fields'
import { type FormSchema, schemaOf, storedFields } from './schema'

/** Returns the codes of the check rules that fields and table columns refer to. */
export const ruleCodesOf = (fields: readonly Field[]): string[] => [
  ...new Set(fields.flatMap(({ rule, columns = [] }) => [...(rule ? [rule] : []), ...ruleCodesOf(columns)])),
]
/** Returns the fields with the present content of their rules; content that a client sent is dropped. */
export const withRuleContent = (fields: readonly Field[], rules: readonly CheckRuleContent[]): Field[] =>
  fields.map((original) => {
    const field = { ...original }
    delete field.ruleContent
    const content = field.rule && findRuleContent(rules, field.rule)
    return {
      ...field,
      ...(content && { ruleContent: content }),
      ...(field.columns && { columns: withRuleContent(field.columns, rules) }),
    }
  })
/** The same for a stored form. */
export const schemaWithRuleContent = (schema: FormSchema, rules: readonly CheckRuleContent[]) =>
  schemaOf(withRuleContent(storedFields(schema), rules))
/** Returns the first code without a rule; undefined if all are known. */
export const findUnknownRule = (fields: readonly Field[], rules: readonly CheckRuleContent[]) =>
  ruleCodesOf(fields).find((code) => findRuleContent(rules, code) === undefined)
