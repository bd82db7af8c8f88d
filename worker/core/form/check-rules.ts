import { type CheckRuleContent, contentOf } from '../check-rule'
import type { Field } from './fields'
import { type FormSchema, schemaOf, storedFields } from './schema'

/** Returns the codes of the check rules that fields and table columns refer to. */
export const ruleCodesIn = (fields: readonly Field[]): string[] => [
  ...new Set(fields.flatMap(({ rule, columns = [] }) => [...(rule ? [rule] : []), ...ruleCodesIn(columns)])),
]
/** Returns the fields with the present content of their rules; content that a client sent is dropped. */
export const withRules = (fields: readonly Field[], rules: readonly CheckRuleContent[]): Field[] =>
  fields.map((original) => {
    const field = { ...original }
    delete field.ruleContent
    const content = field.rule && contentOf(rules, field.rule)
    return {
      ...field,
      ...(content && { ruleContent: content }),
      ...(field.columns && { columns: withRules(field.columns, rules) }),
    }
  })
/** The same for a stored form. */
export const schemaWithRules = (schema: FormSchema, rules: readonly CheckRuleContent[]) =>
  schemaOf(withRules(storedFields(schema), rules))
/** Returns the first code without a rule; undefined if all are known. */
export const unknownRule = (fields: readonly Field[], rules: readonly CheckRuleContent[]) =>
  ruleCodesIn(fields).find((code) => contentOf(rules, code) === undefined)
