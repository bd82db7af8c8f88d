import { type CheckRuleContent, contentOf } from '../check-rule'
import type { Field } from './fields'
import { type FormSchema, schemaOf, storedFields } from './schema'

/** The codes of the check rules that questions and columns name. */
export const ruleCodesIn = (fields: readonly Field[]): string[] => [
  ...new Set(fields.flatMap(({ rule, columns = [] }) => [...(rule ? [rule] : []), ...ruleCodesIn(columns)])),
]
/** The questions with the present content of the rules that they name; the content that a client sent is dropped. */
export const withRules = (fields: readonly Field[], rules: readonly CheckRuleContent[]): Field[] =>
  fields.map((given) => {
    const field = { ...given }
    delete field.ruleContent
    const content = field.rule && contentOf(rules, field.rule)
    return {
      ...field,
      ...(content && { ruleContent: content }),
      ...(field.columns && { columns: withRules(field.columns, rules) }),
    }
  })
/** The same of a form as it is stored. */
export const schemaWithRules = (schema: FormSchema, rules: readonly CheckRuleContent[]) =>
  schemaOf(withRules(storedFields(schema), rules))
/** The first code that no rule has; undefined where all are known. */
export const unknownRule = (fields: readonly Field[], rules: readonly CheckRuleContent[]) =>
  ruleCodesIn(fields).find((code) => contentOf(rules, code) === undefined)
