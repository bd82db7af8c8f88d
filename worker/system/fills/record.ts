import { choice, long, text, unseen, whole } from '../../records/fields'
import { record } from '../../records/record'
import { t as checks } from '../checks/texts'
import { t } from './texts'

/** A numbering rule: prefix, date and a sequence with an optional reset. */
export const fillRule = record('fillRule', {
  name: () => t.fillRule,
  right: 'system:manage',
  fields: {
    ruleName: text(() => t.name, { max: 100, required: true }),
    ruleCode: text(() => t.code, {
      ...{ max: 100, required: true },
      like: { pattern: /^[\w-]+$/, says: () => checks.codeLike },
    }),
    ruleClass: unseen(
      choice(
        () => t.ruleClass,
        'date',
        () => [
          { value: 'date', label: t.byDate },
          { value: 'subject', label: t.bySubject },
        ],
      ),
    ),
    ruleParams: unseen(text(() => t.ruleParams, { max: 200 })),
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
  uses: { value: 'id', of: { list: '#fillRule' } },
})
