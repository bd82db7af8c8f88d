import { choiceField, longTextField, momentField, textField, integerField, asReadOnly } from '../../records/fields'
import { record } from '../../records/record'
import { normalizeTarget } from './rules'
import { t } from './texts'

export const dataSource = record('dataSource', {
  name: () => t.source,
  right: 'system:manage',
  fields: {
    // The test outcome is the first column of the list.
    testOutcome: asReadOnly(
      choiceField(
        () => t.test,
        '',
        () => [
          { value: '', label: t.untested, colour: 'grey' },
          { value: 'reached', label: t.reached, colour: 'green' },
          { value: 'failed', label: t.failed, colour: 'red' },
        ],
      ),
    ),
    code: textField(() => t.code, { max: 100, required: true, like: { pattern: /^[\w-]+$/, says: () => t.codeLike } }),
    name: textField(() => t.name, { max: 100, required: true }),
    dbType: choiceField(
      () => t.kind,
      'libsql',
      () => [
        { value: 'libsql', label: t.libsql },
        { value: 'http', label: t.http },
      ],
    ),
    dbUrl: textField(() => t.url, {
      max: 500,
      required: true,
      form: { of: normalizeTarget, says: () => t.urlWrong },
      help: () => t.urlHelp,
    }),
    dbUsername: textField(() => t.username, { max: 100, help: () => t.usernameHelp }),
    secretSet: asReadOnly(
      choiceField(
        () => t.secret,
        0,
        () => [
          { value: 0, label: t.secretNotSet, colour: 'grey' },
          { value: 1, label: t.secretSet, colour: 'blue' },
        ],
      ),
    ),
    testDetail: asReadOnly(textField(() => t.testDetail, { max: 300 })),
    testTime: asReadOnly(momentField(() => t.testTime)),
    testCost: asReadOnly(integerField(() => t.testCost, { min: 0, max: 60_000 })),
    remark: longTextField(() => t.remark, 200),
  },
  title: 'name',
  keyword: ['code', 'name', 'dbUrl'],
  sort: 'createTime',
  filters: ['dbType', 'testOutcome'],
  unique: [['code']],
})
