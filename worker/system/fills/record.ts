import { choice, long, text, whole } from '../../records/fields'
import { record } from '../../records/record'
import { t as checks } from '../checks/texts'
import { t } from './texts'

/** How numbers are made: a prefix, a date, a number that begins anew. */
export const fillRule = record('fillRule', {
  name: () => t.fillRule,
  right: 'system:manage',
  fields: {
    ruleName: text(() => t.name, { max: 100, required: true }),
    ruleCode: text(() => t.code, {
      ...{ max: 100, required: true },
      like: { pattern: /^[\w-]+$/, says: () => checks.codeLike },
    }),
    prefix: text(() => t.prefix, { max: 20 }),
    datePattern: choice(
      () => t.date,
      '',
      () => [
        { value: '', label: t.noDate },
        ...['yyyy', 'yyyyMM', 'yyyyMMdd'].map((value) => ({ value, label: value })),
      ],
    ),
    separator: text(() => t.separator, { max: 5 }),
    digits: whole(() => t.digits, { min: 1, max: 12, starts: 4 }),
    reset: choice(
      () => t.reset,
      'never',
      () => [
        { value: 'never', label: t.never },
        { value: 'year', label: t.yearly },
        { value: 'month', label: t.monthly },
        { value: 'day', label: t.daily },
      ],
    ),
    ruleDescription: long(() => t.describes, 200),
  },
  title: 'ruleName',
  keyword: ['ruleName', 'ruleCode'],
  sort: 'createTime',
  unique: [['ruleCode']],
})
