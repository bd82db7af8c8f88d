import { longTextField, textField } from '../../records/fields'
import { record } from '../../records/record'
import { t } from './texts'

/** A validation rule for a value, in parts. Forms refer to it by its code. */
export const checkRule = record('checkRule', {
  name: () => t.checkRule,
  right: 'system:manage',
  fields: {
    ruleName: textField(() => t.name, { max: 100, required: true }),
    ruleCode: textField(() => t.code, {
      ...{ max: 100, required: true },
      like: { pattern: /^[\w-]+$/, says: () => t.codeLike },
    }),
    ruleJson: textField(() => t.rules, { max: 1024, required: true, help: () => t.rulesHelp }),
    ruleDescription: longTextField(() => t.describes, 200),
  },
  title: 'ruleName',
  keyword: ['ruleName', 'ruleCode'],
  sort: 'createTime',
  unique: [['ruleCode']],
})
