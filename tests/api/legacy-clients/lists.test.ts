import { beforeAll, describe, expect, test } from 'vitest'
import { demonstrationWorld, demonstrationUsers } from '~/tests/support/demonstration'
import type { Answer } from '~/tests/support/api-client'
import { sampled } from '~/tests/support/sampled'
import type { SignedIn, World } from '~/tests/support/world'
import { type Action } from '~/worker/policy/authorization'
import { policy } from '~/worker/policy/policy'
import type { RoleCode } from '~/worker/policy/roles'
import * as forms from '~/worker/forms/calls'
import * as subjectsCalls from '~/worker/subjects/calls'
import { type DescribedCall, describedCalls } from './openapi-calls'

let world: World
let people: SignedIn[]
let lists: DescribedCall[]
beforeAll(async () => {
  world = await demonstrationWorld()
  people = await demonstrationUsers(world)
  lists = (await describedCalls()).filter(({ result }) => result.includes('records'))
}, 120_000)

type Asked = Record<string, string>
/** Required parameters of a list. */
async function needs(list: DescribedCall): Promise<Asked> {
  const known: Asked = {
    year: '2025',
    q: '研究',
    materialId: (await world.all('materialDownload'))[0]!.materialId,
    formId: (await world.all('onlineAnswer'))[0]!.formId,
    letterId: 'none',
    subjectId: 'none',
    positionId: (await world.all('position'))[0]?.id ?? 'none',
    anntId: (await world.all('announcement')).find((one) => one.templateCode === '')!.id,
  }
  return Object.fromEntries(list.required.map((name) => [name, known[name]!]))
}
const ask = (person: SignedIn, { method, path }: DescribedCall, query: Asked): Promise<Answer> =>
  person.send(method.toUpperCase(), path, query)
const holders = ({ rights }: DescribedCall) =>
  people.filter(
    ({ user }) =>
      rights.length === 0 ||
      rights.some((right) => (policy[right as Action].roles as readonly RoleCode[]).includes(user.roleCode)),
  )
type Row = Record<string, string | number | null | undefined>
type Read = { person: SignedIn; base: Asked; total: number; rows: Row[] }
const order: RoleCode[] = ['subjectMan', 'technologyManger', 'admin', 'bizManger']
/** A person with rows in the list, and these rows; for an empty list any permitted person. */
async function reader(list: DescribedCall): Promise<Read> {
  const base = await needs(list)
  let read: Read | undefined
  for (const person of holders(list).toSorted(
    (a, b) => order.indexOf(b.user.roleCode) - order.indexOf(a.user.roleCode),
  )) {
    const { body } = await ask(person, list, { ...base, pageSize: '50' })
    if (!body.success) continue
    read = { person, base, total: body.result.total, rows: body.result.records }
    if (read.total > 0) break
  }
  if (!read) throw new Error(`nobody may ask for ${list.path}`)
  return read
}
const fieldsOf = ({ takes }: DescribedCall) =>
  takes
    .filter((name) => name.endsWith('_begin') && takes.includes(name.replace(/_begin$/, '')))
    .map((name) => name.replace(/_begin$/, ''))

/** Each list with a person who has rows in it. */
let reads: (Read & { list: DescribedCall; of: (query: Asked) => Promise<Answer> })[]
beforeAll(async () => {
  reads = []
  for (const list of lists) {
    const read = await reader(list)
    // The same large page each time, because some totals are counted only slightly beyond the page.
    reads.push({ ...read, list, of: (query) => ask(read.person, list, { ...read.base, pageSize: '50', ...query }) })
  }
}, 120_000)

const advanced = (match: 'and' | 'or', ...terms: { field: string; rule: string; val: string }[]): Asked => ({
  superQueryParams: encodeURI(JSON.stringify(terms.map((term) => ({ ...term, type: 'text' })))),
  superQueryMatchType: match,
})
const totalOf = ({ body }: Answer): number | string => (body.success ? body.result.total : body.message)

/** Values that would end a string, a name or a statement and append SQL. */
const statements = ["' or 1=1 --", '" or 1=1 --', 'id) union select password from user --', '1;drop table user']
/** Parameters of the response format, not filters. */
const spoken = new Set(['pageNo', 'pageSize', 'field', '_t', 'superQueryMatchType', 'screen'])

describe('every list', () => {
  test('accepts the default query of a legacy client', async () => {
    for (const { list, total, rows, of } of reads) {
      const columns = Object.keys(rows[0] ?? { id: '' })
      const { status, body } = await of({
        _t: '1795224600',
        column: 'createTime',
        order: 'desc',
        field: `id,,${columns.join(',')},action`,
        pageNo: '1',
        pageSize: '50',
      })
      expect([list.path, status, body.success, body.code, body.message]).toEqual([list.path, 200, true, 200, ''])
      expect(body.result.total, list.path).toBe(total)
      expect([body.result.current, body.result.size], list.path).toEqual([1, 50])
      expect(body.result.pages, list.path).toBe(Math.ceil(total / 50))
      const times = body.result.records.map((row: Record<string, unknown>) => row.createTime)
      // Pending confirmations and unread messages are listed first.
      if (times[0] && !/accountRequestList|getMyAnnouncementSend/.test(list.path))
        expect(times, list.path).toEqual(times.toSorted().reverse())
    }
  })

  test('rejects an unknown filter or sort column and names it', async () => {
    for (const { list, of } of reads) {
      const { body } = await of({ noSuchThing: '1', createdAt_begin: '2026-01-01' })
      expect([list.path, body.success, body.code, body.result]).toEqual([
        list.path,
        false,
        400,
        { noSuchThing: '不支持的筛选条件：noSuchThing', createdAt_begin: '不支持的筛选条件：createdAt_begin' },
      ])
      expect((await of({ column: 'password' })).body.result, list.path).toEqual({ column: '不支持按此列排序' })
      if (fieldsOf(list).length === 0) continue
      const hidden = await of(advanced('and', { field: 'password', rule: 'eq', val: '1' }))
      expect(hidden.body.result, list.path).toEqual({ superQueryParams: '不支持的筛选条件：password' })
      const rule = await of(advanced('and', { field: fieldsOf(list)[0]!, rule: 'USE_SQL_RULES', val: '1' }))
      expect(rule.body.result, list.path).toEqual({ superQueryParams: '不支持的查询规则：use_sql_rules' })
    }
  })

  test('rejects SQL in a sort column, an order, a filter name or a filter value', async () => {
    const open: unknown[] = []
    for (const [at, { list, of }] of reads.entries()) {
      const refused = async (query: Asked, named: string) => {
        const { body } = await of(query)
        const fields = Object.keys(body.success ? {} : (body.result ?? {})).map((key) => key.split('.')[0])
        if (body.code !== 400 || fields.join() !== named) open.push([list.path, query, body.code, body.message])
      }
      const [field] = fieldsOf(list)
      for (const statement of sampled(statements, 1, at)) {
        await refused({ column: statement }, 'column')
        await refused({ column: `createTime ${statement}` }, 'column')
        await refused({ order: statement }, 'order')
        await refused({ [statement]: '1' }, statement)
        if (!field) continue
        await refused(advanced('and', { field: statement, rule: 'eq', val: '1' }), 'superQueryParams')
        await refused(advanced('and', { field, rule: statement, val: '1' }), 'superQueryParams')
      }
      for (const name of list.takes.filter((one) => !spoken.has(one) && !/_(begin|end)$/.test(one))) {
        const { status, body } = await of({ [name]: statements[0]! })
        // The value is compared without a match, or rejected as invalid.
        if (body.success ? body.result.total > 0 : status >= 500)
          open.push([list.path, name, body.success ? body.result.total : body.message])
      }
    }
    expect(open).toEqual([])
  }, 120_000)

  test('accepts an advanced query and a range on each of its fields, or rejects fields hidden from the reader', async () => {
    for (const [nth, { list, total, rows, of }] of reads.entries())
      for (const field of sampled(fieldsOf(list), 3, nth)) {
        const at = `${list.path} ${field}`
        const filled = await of(advanced('and', { field, rule: 'not_empty', val: '' }))
        // Parts do not add up if the total is counted only slightly beyond the page.
        if (filled.body.success && filled.body.result.atLeast) continue
        if (!filled.body.success) {
          expect(filled.body.result, at).toEqual({ [field]: `不支持的筛选条件：${field}` })
          continue
        }
        const empty = await of(advanced('and', { field, rule: 'empty', val: '' }))
        expect(Number(totalOf(filled)) + Number(totalOf(empty)), at).toBe(total)
        expect(totalOf(await of(advanced('and', { field, rule: 'eq', val: '没有这样的值' }))), at).toBe(0)
        expect(
          totalOf(await of(advanced('or', { field, rule: 'not_empty', val: '' }, { field, rule: 'empty', val: '' }))),
          at,
        ).toBe(total)
        const value = rows.map((row) => row[field]).find((one) => typeof one === 'string' || typeof one === 'number')
        // A range bound has at most 50 characters.
        if (value === undefined || value === '' || String(value).length > 50) continue
        const within = await of({ [`${field}_begin`]: String(value), [`${field}_end`]: String(value) })
        const found = within.body.result.records as Row[]
        expect(new Set(found.map((row) => row[field])), at).toEqual(new Set([value]))
        expect(totalOf(await of(advanced('and', { field, rule: 'eq', val: String(value) }))), at).toBe(totalOf(within))
        expect(totalOf(await of(advanced('and', { field, rule: 'ne', val: String(value) }))), at).toBe(
          total - Number(totalOf(within)),
        )
      }
  })

  test('sorts a coded column by the name of its text column', async () => {
    for (const { list, rows, of } of reads)
      for (const field of fieldsOf(list).filter((name) => `${name}_dictText` in (rows[0] ?? {}))) {
        const ids = async (column: string) =>
          (await of({ column, order: 'asc' })).body.result.records.map((row: { id: string }) => row.id)
        expect(await ids(`${field}_dictText`), `${list.path} ${field}`).toEqual(await ids(field))
      }
  })

  test('lists rows without a date last in both directions when sorting by date', async () => {
    const wrong: unknown[] = []
    let compared = 0
    for (const { list, of } of reads)
      for (const column of list.sorts.filter((name) => /(Time|Date)$/.test(name)))
        for (const order of ['asc', 'desc']) {
          const { body } = await of({ column, order, pageSize: '500' })
          const values = (body.result.records as Row[]).flatMap((row) => (column in row ? [row[column] || ''] : []))
          const given = values.filter((one) => one !== '').length
          if (given === 0 || given === values.length) continue
          compared += 1
          if (values.slice(0, given).includes('')) wrong.push([list.path, column, order])
        }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(10)
  }, 120_000)

  test('accepts the wildcards *x*, x* and *x in text filters', async () => {
    const wrong: unknown[] = []
    let compared = 0
    for (const { list, rows, of } of reads)
      for (const filter of list.takes.filter((name) => !spoken.has(name) && !fieldsOf(list).includes(name))) {
        const text = rows.map((row) => row[filter]).find((one) => typeof one === 'string' && one.length > 3)
        if (typeof text !== 'string' || text.includes(',')) continue
        const total = async (value: string) => Number(totalOf(await of({ [filter]: value })))
        const [start, inside, end] = [text.slice(0, 3), text.slice(1, -1), text.slice(-3)]
        // A filter without a partial match compares whole values.
        if (!((await total(inside)) > 0)) continue
        compared += 1
        if ((await total(`*${inside}*`)) !== (await total(inside))) wrong.push([list.path, filter, 'inside'])
        for (const [value, fits] of [
          [`${start}*`, (one: string) => one.toLowerCase().startsWith(start.toLowerCase())],
          [`*${end}`, (one: string) => one.toLowerCase().endsWith(end.toLowerCase())],
        ] as const) {
          const { body } = await of({ [filter]: value })
          const found = (body.result.records as Row[]).map((row) => String(row[filter]))
          if (!found.length || !found.every(fits)) wrong.push([list.path, filter, value])
        }
      }
    for (const { list, rows, of } of reads.filter((one) => one.list.takes.includes('keyword'))) {
      const texts = rows.flatMap((row) => Object.values(row)).filter((one) => typeof one === 'string' && one.length > 3)
      for (const text of [...new Set(texts)].slice(0, 40) as string[]) {
        const keyword = text.slice(0, 20)
        if (!(Number(totalOf(await of({ keyword }))) > 0)) continue
        compared += 1
        if (!(Number(totalOf(await of({ keyword: `*${keyword}*` }))) > 0)) wrong.push([list.path, 'keyword', keyword])
        break
      }
    }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(20)
  }, 120_000)

  test('accepts several values in a coded filter', async () => {
    for (const { list, rows, of } of reads)
      for (const filter of [
        'year',
        'domain',
        'status',
        'subjectType',
        'source',
        'reportType',
        'prizeLevel',
        'leadDepartId',
      ]) {
        if (!list.takes.includes(filter) || list.required.includes(filter)) continue
        // `status` of these lists is the pending action of the reader.
        if (filter === 'status' && list.path.includes('eviewList')) continue
        const values = [
          ...new Set(rows.map((row) => row[filter]).filter((one) => typeof one === 'string' && one !== '')),
        ]
        if (values.length < 2) continue
        const [one, other] = values as string[]
        const [first, second, both] = [
          await of({ [filter]: one! }),
          await of({ [filter]: other! }),
          await of({ [filter]: `${one},${other}` }),
        ]
        const at = `${list.path} ${filter}`
        expect(both.body.message, at).toBe('')
        expect(Number(totalOf(first)), at).toBeGreaterThan(0)
        expect(totalOf(both), at).toBe(Number(totalOf(first)) + Number(totalOf(second)))
      }
  })
})

describe('statistics of the demonstration forms', () => {
  test('count every response to a required choice', async () => {
    const keeper = people.find(({ user }) => user.roleCode === 'bizManger')!
    const { records } = (await keeper.ask(forms.listForms, { pageSize: '50' })).body.result
    const answered = records.filter((row) => row.answers > 0)
    expect(answered.length).toBe(3)
    for (const { id, title, answers } of answered) {
      const [first] = (await keeper.ask(forms.answerFigures, { id })).body.result
      expect(
        first!.items.reduce((sum, { count }) => sum + count, 0),
        title,
      ).toBe(answers)
    }
  })
})

describe('the list of subjects', () => {
  const of = (role: RoleCode, query: Asked) =>
    people.find(({ user }) => user.roleCode === role)!.ask(subjectsCalls.listSubjects, query)

  test('matches an expert’s search against the displayed columns only, not against a hidden name', async () => {
    const { records: rows } = (await of('counselor', { pageSize: '500' })).body.result
    const hidden = rows.filter((row) => row.blind === 1)
    expect(hidden.length).toBeGreaterThan(0)
    const subjects = await world.all('subject')
    for (const field of ['leadDepartName', 'subjectManName', 'similarityMax', 'passRate', 'gradeStatus'] as const) {
      const found = await of('counselor', {
        ...advanced('and', { field, rule: 'not_empty', val: '' }),
        pageSize: '500',
      })
      const ids = found.body.result.records.map(({ id }: { id: string }) => id)
      expect(
        ids.filter((id: string) => hidden.some((row) => row.id === id)),
        field,
      ).toEqual([])
      const own = subjects.find(({ id }) => id === hidden[0]!.id)!
      const truth = field === 'passRate' ? own.passRateFirst : own[field]
      if (truth === null || truth === '') continue
      const byTruth = await of('counselor', {
        ...advanced('and', { field, rule: 'eq', val: String(truth) }),
        pageSize: '500',
      })
      expect(
        byTruth.body.result.records.map(({ id }: { id: string }) => id),
        field,
      ).not.toContain(own.id)
    }
  })

  test('matches an applicant’s status filter against the visible status only', async () => {
    const kept = { field: 'status', rule: 'in', val: 'TO_ESTABLISH_DRAFT,ESTABLISHED_DRAFT' }
    expect(totalOf(await of('bizManger', advanced('and', kept)))).toBeGreaterThan(0)
    expect(totalOf(await of('mechanism', advanced('and', kept)))).toBe(0)
  })

  test('joins conditions by and or by or, in words and signs, encoded or not', async () => {
    const total = async (query: Asked) => Number(totalOf(await of('bizManger', query)))
    const young = { field: 'year', rule: 'eq', val: '2025' }
    const mine = { field: 'domain', rule: 'in', val: '01,03' }
    const [year, domain, both] = [
      await total({ year: '2025' }),
      await total({ domain: '01,03' }),
      await total({ year: '2025', domain: '01,03' }),
    ]
    expect(both).toBeGreaterThan(0)
    expect({
      and: await total(advanced('and', young, mine)),
      or: await total(advanced('or', young, mine)),
      signs: await total({ superQueryParams: JSON.stringify([{ ...young, rule: '=' }, mine]) }),
      empty: await total(advanced('and', young, { field: 'subjectName', rule: '', val: '' })),
      wildcard: await total(advanced('and', { field: 'subjectName', rule: 'like', val: '%' })),
    }).toEqual({ and: both, or: year + domain - both, signs: both, empty: year, wildcard: 0 })
  })

  test('rejects an unreadable advanced query', async () => {
    for (const superQueryParams of ['{"a":1}', '%'])
      expect((await of('bizManger', { superQueryParams })).body.code, superQueryParams).toBe(400)
  })

  test('includes the first and the last second of a day', async () => {
    const row = (await of('bizManger', { pageSize: '1' })).body.result.records[0]
    const day = row!.createTime.slice(0, 10)
    const within = await of('bizManger', { createTime_begin: day, createTime_end: day, pageSize: '500' })
    expect(within.body.result.records.map((one: { id: string }) => one.id)).toContain(row!.id)
    expect(totalOf(await of('bizManger', { createTime: day }))).toBe(within.body.result.total)
  })
})
