import { choice, long, moment, text, whole, written } from '../../records/fields'
import { record } from '../../records/record'
import { targetForm } from './rules'
import { t } from './texts'

export const dataSource = record('dataSource', {
  name: () => t.source,
  right: 'system:manage',
  fields: {
    // The test outcome is the first column of the list.
    testOutcome: written(
      choice(
        () => t.test,
        '',
        () => [
          { value: '', label: t.untested, colour: 'grey' },
          { value: 'reached', label: t.reached, colour: 'green' },
          { value: 'failed', label: t.failed, colour: 'red' },
        ],
      ),
    ),
    code: text(() => t.code, { max: 100, required: true, like: { pattern: /^[\w-]+$/, says: () => t.codeLike } }),
    name: text(() => t.name, { max: 100, required: true }),
    dbType: choice(
      () => t.kind,
      'libsql',
      () => [
        { value: 'libsql', label: t.libsql },
        { value: 'http', label: t.http },
      ],
    ),
    dbUrl: text(() => t.url, {
      max: 500,
      required: true,
      form: { of: targetForm, says: () => t.urlWrong },
      help: () => t.urlHelp,
    }),
    dbUsername: text(() => t.username, { max: 100, help: () => t.usernameHelp }),
    secretSet: written(
      choice(
        () => t.secret,
        0,
        () => [
          { value: 0, label: t.secretNotSet, colour: 'grey' },
          { value: 1, label: t.secretSet, colour: 'blue' },
        ],
      ),
    ),
    testDetail: written(text(() => t.testDetail, { max: 300 })),
    testTime: written(moment(() => t.testTime)),
    testCost: written(whole(() => t.testCost, { min: 0, max: 60_000 })),
    remark: long(() => t.remark, 200),
  },
  title: 'name',
  keyword: ['code', 'name', 'dbUrl'],
  sort: 'createTime',
  filters: ['dbType', 'testOutcome'],
  unique: [['code']],
})
