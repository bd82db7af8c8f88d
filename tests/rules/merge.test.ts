import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as schema from '~/db/schema'
import { references, unchangedColumns } from '~/worker/people/merge/rules'

const tables = Object.values(schema).filter((one): one is Table & typeof one => is(one, Table))
const columns = tables.flatMap((table) =>
  Object.values(getTableColumns(table))
    .filter(({ dataType }) => dataType === 'string' || dataType === 'json')
    .map(({ name }) => ({ table: getTableName(table), name })),
)
/** Ids that refer to no account, beside those named after a table: every other id column needs a rule. */
const things = [
  ...['lead_depart_id', 'source_depart_id', 'vendor_id', 'customer_id', 'rule_id', 'parent_id', 'previous_id'],
  'buyer_depart_id',
  ...['collect_id', 'target_subject_id', 'adopted_subject_id', 'topic_id', 'form_id', 'run_id', 'deadline_id'],
  ...[
    'annt_id',
    'bus_id',
    'biz_id',
    'scope_id',
    'trash_id',
    'ticket_id',
    'storage_id',
    'feed_back_type_id',
    'question_id',
  ],
  ...['task_book_file_id', 'certificate_file_id', 'decision_file_id'],
]
const names = tables.map((table) => getTableName(table)).filter((name) => name !== 'user')
const isThing = (column: string) => {
  const of = column.replace(/_id$/, '')
  return things.includes(column) || names.some((name) => name === of || (of !== 'user' && name.endsWith(`_${of}`)))
}
const saysWhose = (name: string) => /_(id|by|into)$|^userid$|user_ids$/.test(name) && !isThing(name)
const known = new Set([
  ...references.map(({ table, column }) => `${table}.${column}`),
  ...Object.keys(unchangedColumns),
])

describe('merging two accounts', () => {
  test('has a rule for every column that refers to an account', () => {
    const open = columns
      .filter(({ name }) => saysWhose(name))
      .map(({ table, name }) => `${table}.${name}`)
      .filter((one) => !known.has(one) && !known.has(`*.${one.split('.')[1]}`))
    expect(open, 'to `references`, or to `stays` with the reason').toEqual([])
  })
  test('has no rule for an unknown column', () => {
    const there = new Set(columns.flatMap(({ table, name }) => [`${table}.${name}`, `*.${name}`]))
    expect([...known].filter((one) => !there.has(one))).toEqual([])
  })
  test('finds conflicting rows by columns of their table', () => {
    const there = new Set(columns.map(({ table, name }) => `${table}.${name}`))
    const strange = references.flatMap(({ table, once = [] }) =>
      once.filter((name) => name !== 'round_no' && !there.has(`${table}.${name}`)),
    )
    expect(strange).toEqual([])
  })
})
