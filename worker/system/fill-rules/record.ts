import { choiceField, longTextField, textField, asApiOnly, integerField } from '../../records/fields'
import { record } from '../../records/record'
import { t as checks } from '../check-rules/texts'
import { t } from './texts'

/** A numbering rule: prefix, date and a sequence with an optional reset. */
export const fillRule = record('fillRule', {
  name: () => t.fillRule,
  right: 'system:manage',
  fields: {
    ruleName: textField(() => t.name, { max: 100, required: true }),
    ruleCode: textField(() => t.code, {
      ...{ max: 100, required: true },
      like: { pattern: /^[\w-]+$/, says: () => checks.codeLike },
    }),
    ruleClass: asApiOnly(
      choiceField(
        () => t.ruleClass,
        'date',
        () => [
          { value: 'date', label: t.byDate },
          { value: 'subject', label: t.bySubject },
        ],
      ),
    ),
    ruleParams: asApiOnly(textField(() => t.ruleParams, { max: 200 })),
    prefix: textField(() => t.prefix, { max: 20 }),
    datePattern: choiceField(
      () => t.date,
      '',
      () => [
        { value: '', label: t.noDate },
        ...['yyyy', 'yyyyMM', 'yyyyMMdd'].map((value) => ({ value, label: value })),
      ],
    ),
    separator: textField(() => t.separator, { max: 5 }),
    digits: integerField(() => t.digits, { min: 1, max: 12, starts: 4 }),
    reset: choiceField(
      () => t.reset,
      'never',
      () => [
        { value: 'never', label: t.never },
        { value: 'year', label: t.yearly },
        { value: 'month', label: t.monthly },
        { value: 'day', label: t.daily },
      ],
    ),
    ruleDescription: longTextField(() => t.describes, 200),
  },
  title: 'ruleName',
  keyword: ['ruleName', 'ruleCode'],
  sort: 'createTime',
  unique: [['ruleCode']],
  uses: { value: 'id', of: { list: '#fillRule' } },
})
