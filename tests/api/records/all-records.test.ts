import { describe, expect, test } from 'vitest'
import { getTableName } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { freshWorld } from '~/tests/support/world'
import type { TableName } from '~/worker/core/change'
import type { Field } from '~/worker/records/fields'
import { tableOf } from '~/worker/records/queries.server'
import { recordFields, editableFields, isCodedField, readableFields, sortNames } from '~/worker/records/record'
import { readSheet, buildSheet } from '~/worker/workbooks/sheet'
import { sampleRecords, sampleInput, invalidValues } from './sample-records'

type Row = Record<string, unknown> & { id: string; lockVersion: number }

/** A world with a manager of the record, and its calls as that manager. */
async function recordWorld(name: string) {
  const { one, calls, by, also } = sampleRecords[name]!
  const world = await freshWorld()
  const person = await world.as(by)
  const more = await also?.(world)
  const sample = (n: number) => sampleInput(sampleRecords[name]!, n, more)
  const add = (n: number, given: object = {}) => person.ask(calls.add, { ...sample(n), ...given })
  return {
    world,
    one,
    calls,
    person,
    sample,
    add,
    /** Creates a row and returns its id. */
    made: async (n: number) => (await add(n)).body.result.id as string,
    found: async (query: Record<string, string | number> = {}) =>
      (await person.ask(calls.list, { ...more, ...query })).body.result as { records: Row[]; total: number },
    listed: (query: Record<string, string | number> = {}) => person.ask(calls.list, { ...more, ...query }),
    byId: async (id: string) => (await person.ask(calls.byId, { id })).body.result as Row,
    stored: async () => (await world.all(one.table as TableName)) as unknown as Row[],
    form: (bytes: Uint8Array, dryRun = false) => {
      const data = new FormData()
      data.append('file', new File([bytes as Uint8Array<ArrayBuffer>], 'a.xlsx'))
      for (const [field, value] of Object.entries(more ?? {})) data.append(field, value)
      if (dryRun) data.append('dryRun', 'true')
      return data
    },
  }
}

describe.each(Object.keys(sampleRecords))('%s', (name) => {
  const { one } = sampleRecords[name]!
  const unique = one.unique?.[0]

  test('creates a row in three round trips with an audit log entry', async () => {
    const { world, add, byId, sample, person } = await recordWorld(name)
    const { body, trips } = await add(1)
    expect([body.message, trips]).toEqual(['添加成功！', 3])
    const row = await byId(body.result.id)
    expect(row).toMatchObject({ ...sample(1), createBy: person.user.username, lockVersion: 0 })
    const [line] = (await world.all('log')).filter(({ bizId }) => bizId === row.id)
    expect(line).toMatchObject({ bizType: one.table, userId: person.user.id, action: one.right })
  })

  test('accepts a row without optional fields', async () => {
    const { add, byId } = await recordWorld(name)
    const left = editableFields(one).filter(
      ([, field]) => !('required' in field && field.required) && field.kind !== 'link',
    )
    const { body } = await add(1, Object.fromEntries(left.map(([field]) => [field, undefined])))
    expect(body.message).toBe('添加成功！')
    const row = await byId(body.result.id)
    for (const [field, of] of left)
      expect([field, row[field]]).toEqual([field, 'starts' in of ? of.starts : row[field]])
  })

  test.each(invalidValues(one))('rejects an invalid $field at its field: $why', async ({ field, value, says }) => {
    const { add, stored, made, person, calls, sample } = await recordWorld(name)
    const before = (await stored()).length
    const { body } = await add(1, { [field]: value })
    expect([body.success, body.code]).toEqual([false, 400])
    expect(body.result[field]).toMatch(says)
    expect(await stored()).toHaveLength(before)
    const id = await made(1)
    const edited = await person.ask(calls.edit, { ...sample(1), id, [field]: value })
    // Omitted fields stay unchanged.
    if (value !== undefined) expect(edited.body.result[field]).toMatch(says)
  })

  test('updates a row and logs the old and new value of each field', async () => {
    const { world, made, byId, person, calls, sample } = await recordWorld(name)
    const titleOf = (n: number) => Object(sample(n))[one.title]
    const id = await made(1)
    const sent = await person.ask(calls.edit, { ...sample(2), id, lockVersion: 0 })
    expect([sent.body.message, sent.trips <= 3]).toEqual(['修改成功', true])
    expect(await byId(id)).toMatchObject({ ...sample(2), lockVersion: 1 })
    const lines = (await world.all('log')).filter(({ bizId }) => bizId === id)
    const title = recordFields(one)
      .find(([field]) => field === one.title)![1]
      .label()
    expect(lines.at(-1)!.logContent).toContain(`${title} ${titleOf(1)}→${titleOf(2)}`)
  })

  test('changes and logs nothing if a row is sent back unchanged', async () => {
    const { world, made, byId, person, calls } = await recordWorld(name)
    const row = await byId(await made(1))
    const lines = (await world.all('log')).length
    expect((await person.ask(calls.edit, row)).body.message).toBe('修改成功')
    expect(await byId(row.id)).toEqual(row)
    expect(await world.all('log')).toHaveLength(lines)
  })

  test('rejects an update with an outdated version', async () => {
    const { made, person, calls, sample, byId } = await recordWorld(name)
    const id = await made(1)
    await person.ask(calls.edit, { ...sample(2), id, lockVersion: 0 })
    const late = await person.ask(calls.edit, { ...sample(3), id, lockVersion: 0 })
    expect([late.body.code, late.body.message]).toEqual([409, '数据已被他人修改，请刷新后重试'])
    expect(await byId(id)).toMatchObject(sample(2))
  })

  test('accepts one of two updates at the same time', async () => {
    const { made, person, calls, sample, byId } = await recordWorld(name)
    const id = await made(1)
    const answers = await Promise.all([2, 3].map((n) => person.ask(calls.edit, { ...sample(n), id, lockVersion: 0 })))
    expect(answers.map(({ body }) => String(body.code)).toSorted()).toEqual(['200', '409'])
    expect((await byId(id)).lockVersion).toBe(1)
  })

  test('returns 404 for reading, updating or deleting an unknown row', async () => {
    const { person, calls, sample } = await recordWorld(name)
    for (const answer of [
      await person.ask(calls.byId, { id: 'nothing' }),
      await person.ask(calls.edit, { ...sample(1), id: 'nothing' }),
      await person.ask(calls.remove, { id: 'nothing' }),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, '很抱歉，资源未找到!'])
  })

  test('deletes rows one by one and several at once', async () => {
    const { made, person, calls, found } = await recordWorld(name)
    const ids = [await made(1), await made(2), await made(3)]
    const before = (await found()).total
    const one = await person.ask(calls.remove, { id: ids[0] })
    expect([one.body.message, one.trips <= 3]).toEqual(['已删除 1 项', true])
    const batch = await person.send('DELETE', `${calls.remove.path}Batch?ids=${ids.slice(1).join(',')}`)
    expect([batch.body.message, batch.trips <= 3]).toEqual(['已删除 2 项', true])
    expect((await found()).total).toBe(before - 3)
  })

  if (unique)
    test('rejects a duplicate value at its field, also by the database at the same moment', async () => {
      const { add, made, person, calls, sample, found } = await recordWorld(name)
      const field = unique!.at(-1) as string
      const label = recordFields(one)
        .find(([known]) => known === field)![1]
        .label()
      const value = Object(sample(1))[field]
      const same = { [field]: value }
      await made(1)
      const again = await add(2, same)
      expect(again.body.result).toEqual({ [field]: `${label}“${value}”已存在` })
      const other = await made(3)
      const changed = await person.ask(calls.edit, { ...sample(3), ...same, id: other })
      expect(changed.body.result).toEqual({ [field]: `${label}“${value}”已存在` })
      const { total } = await found()
      const both = await Promise.all([add(7), add(7)])
      expect(both.filter(({ body }) => body.success)).toHaveLength(1)
      expect((await found()).total).toBe(total + 1)
    })

  test('lists rows in one round trip after the first call, paginated and sorted by sortable columns', async () => {
    const { made, listed, found } = await recordWorld(name)
    for (const n of [2, 1, 3]) await made(n)
    const { body, trips } = await listed({ pageSize: 2, pageNo: 2, keyword: 'T' })
    expect([trips, body.result.total >= 3, body.result.current, body.result.size]).toEqual([1, true, 2, 2])
    for (const column of sortNames(one)) {
      const values = async (order: string) =>
        (await found({ column, order, pageSize: 500 })).records.map((row) => row[column] as string | number)
      const up = await values('asc')
      expect(up, column).toEqual(up.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      expect(await values('desc'), column).toEqual(up.toReversed())
    }
  })

  test('filters by keyword, by each field and by creation time', async () => {
    const { made, found, byId } = await recordWorld(name)
    const id = await made(41)
    await made(52)
    const row = await byId(id)
    const ids = async (query: Record<string, string>) =>
      (await found({ ...query, pageSize: '500' })).records.map((one) => one.id)
    expect(await ids({ keyword: 'T41' })).toEqual([id])
    expect(await ids({ keyword: '%' })).toEqual([])
    // A comma and a star are operators of the query.
    for (const [field, of] of readableFields(one))
      if (of.kind !== 'above' && row[field] !== '' && !/[,*]/.test(String(row[field])))
        expect(await ids({ [field]: String(row[field]) }), field).toContain(id)
    const day = String(row.createTime).slice(0, 10)
    expect(await ids({ createTime_begin: day, createTime_end: day })).toContain(id)
    expect(await ids({ createTime_end: '2020-01-01' })).toEqual([])
  })

  test('returns the text of a coded value', async () => {
    const { made, byId } = await recordWorld(name)
    const row = await byId(await made(1))
    for (const [field, of] of recordFields(one))
      if (isCodedField(of)) expect(row[`${field}_dictText`], field).toBeTruthy()
  })
})

describe.each(Object.keys(sampleRecords))('%s as a workbook', (name) => {
  const { one } = sampleRecords[name]!
  const unique = one.unique?.[0]
  const shown = readableFields(one).filter(([, { kind }]) => kind !== 'link')
  const headerOf = ({ kind, label }: Field) => (kind === 'above' ? `${label()}编码` : label())
  const headers = shown.map(([, field]) => headerOf(field))
  const columns = shown.map(([key, field]) => ({ key, header: headerOf(field) }))
  /** A row as a person fills it in; the root level has no parent. */
  const line = (row: Record<string, string | number>) =>
    Object.fromEntries(
      shown.map(([key, { kind, given }]) => [key, kind === 'above' || given ? null : (row[key] ?? null)]),
    )
  const rowsOf = async (response: Response) =>
    (await readXlsx(new Uint8Array(await response.arrayBuffer()))).sheets[0]!.rows

  test('exports filtered rows under a title and file name in one round trip', async () => {
    const { made, person, calls } = await recordWorld(name)
    await made(61)
    await made(62)
    const { response, trips } = await person.ask(calls.exportXls, { keyword: 'T61' })
    const [title, by, header, ...rows] = await rowsOf(response)
    expect(trips).toBe(1)
    expect([title![0], by![0], header]).toEqual([one.name(), `导出人:${person.user.realname}`, headers])
    expect(rows).toHaveLength(1)
  })
  test('exports only the selected rows', async () => {
    const { made, person, calls } = await recordWorld(name)
    const id = await made(61)
    await made(62)
    const { response } = await person.ask(calls.exportXls, { selections: id })
    expect(await rowsOf(response)).toHaveLength(4)
  })
  test('imports its export again in few round trips with one audit log entry', async () => {
    const { world, made, person, calls, byId, found, form } = await recordWorld(name)
    const id = await made(61)
    const was = await byId(id)
    const book = new Uint8Array(await (await person.ask(calls.exportXls, { selections: id })).response.arrayBuffer())
    await world.db.run(`delete from ${getTableName(tableOf(one))} where id = '${id}'`)
    const lines = (await world.all('log')).length
    const { body, trips } = await person.ask(calls.importExcel, form(book))
    expect([body.message, body.result, trips]).toEqual([
      '文件导入成功！数据行数：1',
      { totalCount: 1, successCount: 1, unchangedCount: 0, updatedCount: 0, errorCount: 0 },
      4,
    ])
    const [row] = (await found({ keyword: 'T61' })).records
    for (const [field] of recordFields(one)) expect(row![field], field).toEqual(was[field])
    expect(await world.all('log')).toHaveLength(lines + 1)
  })
  test('rejects all lines because of a wrong one and names each wrong line', async () => {
    const { person, calls, sample, stored, made, form } = await recordWorld(name)
    await made(1)
    const before = (await stored()).length
    const title = one.title as string
    const lines = [
      sample(71),
      { ...sample(72), [title]: '长'.repeat(Object(one.fields[title]).max + 1) },
      sample(71),
    ].map(line)
    const book = await buildSheet('x', columns, lines)
    const { body } = await person.ask(calls.importExcel, form(book))
    expect([body.success, body.code]).toEqual([false, 400])
    const wrong = unique ? [3, 4] : [3]
    expect(body.result.errors.map((error: { line: number }) => error.line)).toEqual(wrong)
    expect(body.message).toMatch(
      new RegExp(
        `^文件导入失败：共 ${wrong.length} 行有误，第 3 行：${headers[shown.findIndex(([key]) => key === title)]}最多 ${Object(one.fields[title]).max} 个字$`,
      ),
    )
    expect(await stored()).toHaveLength(before)
  })
  // Tree codes belong to one installation: imported lines are new rows or keep the stored code.
  if (!one.tree)
    test('changes only the edited cell of an exported line', async () => {
      const { world, made, person, calls, byId, sample, form } = await recordWorld(name)
      const id = await made(61)
      const was = await byId(id)
      const book = await person.ask(calls.exportXls, { selections: id })
      const [, , , exported] = await rowsOf(book.response)
      const key = (one.unique ?? []).flat() as string[]
      const [changed] = recordFields(one).find(
        ([field, { kind, given, unseen }]) =>
          ['text', 'long', 'whole'].includes(kind) && !given && !unseen && !key.includes(field),
      )!
      const cells = Object.fromEntries(
        shown.map(([field, { kind }], at) => [field, kind === 'moment' ? was[field] : exported![at]]),
      )
      const value = sample(62)[changed]!
      const sent = form(await buildSheet('x', columns, [{ ...cells, [changed]: value } as never]))
      const { body } = await person.ask(calls.importExcel, sent)
      expect(body.result, JSON.stringify(body)).toMatchObject({ totalCount: 1, updatedCount: 1, errorCount: 0 })
      const row = await byId(id)
      for (const [field] of recordFields(one)) expect(row[field], field).toEqual(field === changed ? value : was[field])
      expect((await world.all('log')).at(-1)!.logContent).toContain('数据行数：1')
    })
  test('changes nothing in a dry run', async () => {
    const { person, calls, sample, stored, form } = await recordWorld(name)
    const before = (await stored()).length
    const book = await buildSheet('x', columns, [line(sample(81))])
    const { body } = await person.ask(calls.importExcel, form(book, true))
    expect(body.message).toBe('共 1 行，均可导入')
    expect(await stored()).toHaveLength(before)
  })
  test('rejects a file that is not a workbook at the file field', async () => {
    const { person, calls, form } = await recordWorld(name)
    const { body } = await person.ask(calls.importExcel, form(new TextEncoder().encode('no book')))
    expect([body.code, Object.keys(body.result)]).toEqual([400, ['file']])
  })
  test('has a template with the columns to fill in and no rows', async () => {
    const { person, calls } = await recordWorld(name)
    const { response } = await person.ask(calls.exportXls, { template: '1' })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const filled = columns.filter(({ key }) => !one.fields[key]!.given)
    await expect(readSheet(bytes, filled, 10)).rejects.toThrow('工作簿中无数据')
  })
})
