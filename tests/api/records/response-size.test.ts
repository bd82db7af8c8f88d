import { describe, expect, test } from 'vitest'
import { writeZip, readZipEntries, packEntry } from '~/worker/files/copies/zip-archive'
import { freshWorld } from '~/tests/support/world'
import { badInput } from '~/worker/core/refusal'
import * as feedback from '~/worker/feedback/calls'
import * as dictionaries from '~/worker/system/dictionaries/calls'
import { buildSheet } from '~/worker/workbooks/sheet'

const MB = 1024 * 1024
async function imported(bytes: Uint8Array) {
  const world = await freshWorld()
  const form = new FormData()
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], 'a.xlsx'))
  const { response, body } = await (await world.as('admin')).ask(dictionaries.importExcel, form)
  return { body, size: (await response.arrayBuffer()).byteLength }
}
/** A workbook with these rows in its sheet. */
async function bookWith(rows: string) {
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
  const entries = readZipEntries(await buildSheet('字典', [{ header: 'a', key: 'a' }], []))
  return writeZip(entries.map((one) => (one.name.endsWith('sheet1.xml') ? packEntry(one.name, sheet) : one)))
}
const textCell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

describe('the response to an import', () => {
  test('of 40 kB with a column name of forty million characters is under one kilobyte', async () => {
    const book = await bookWith(`<row r="1">${textCell('A1', 'x'.repeat(40 * MB))}</row>`)
    expect(book.length).toBeLessThan(45_000)
    const { body, size } = await imported(book)
    expect(body).toMatchObject({ code: 400, message: '文件展开后过大，无法导入' })
    expect(size).toBeLessThan(1000)
  })

  test('repeats at most fifty characters of an unknown column name', async () => {
    const { body, size } = await imported(await buildSheet('x', [{ header: '列'.repeat(1_000_000), key: 'a' }], []))
    expect(body.message).toBe(`无法识别列“${'列'.repeat(49)}…”，请使用下载的模板`)
    expect(size).toBeLessThan(1000)
  })

  test('names the first hundred of a thousand wrong rows and counts all of them', async () => {
    const columns = [
      { header: '字典名称', key: 'dictName' },
      { header: '字典编码', key: 'dictCode' },
    ]
    const rows = Array.from({ length: 1000 }, (_, at) => ({ dictName: 'x'.repeat(3000), dictCode: `9${at}` }))
    const { body, size } = await imported(await buildSheet('x', columns, rows))
    expect(body.result).toMatchObject({ totalCount: 1000, errorCount: 1000 })
    expect((body.result as unknown as { errors: unknown[] }).errors).toHaveLength(100)
    expect(size).toBeLessThan(30_000)
  })

  test('is small for a cell in the last column of five thousand rows', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `<row r="${at + 1}">${textCell(`XFD${at + 1}`, 'x')}</row>`)
    const { body, size } = await imported(await bookWith(rows.join('')))
    expect(body.code).toBe(400)
    expect(size).toBeLessThan(1000)
  })
})

describe('the response to invalid input', () => {
  const tried = async (input: unknown) => {
    const { response, body } = await (await (await freshWorld()).as('admin')).attempt(feedback.takeFeedback, input)
    return { body, size: (await response.arrayBuffer()).byteLength }
  }
  test('names at most a hundred fields with five hundred characters each', () => {
    const fields = Array.from({ length: 1000 }, (_, at) => [`field${at}`, 'x'.repeat(1000)])
    const { message, result } = badInput(Object.fromEntries(fields) as Record<string, string>)
    expect(Object.keys(result as object)).toHaveLength(100)
    expect([message, ...Object.values(result as Record<string, string>)].every((one) => one.length === 500)).toBe(true)
  })

  test('names only the list if it has more than ten thousand items', async () => {
    const { body, size } = await tried({ ids: Array(1_000_000).fill(0) })
    expect(body).toMatchObject({ code: 400, result: { ids: expect.stringContaining('项数过多') } })
    expect(size).toBeLessThan(1000)
  })

  test('repeats at most fifty characters of an unknown filter name', async () => {
    const admin = await (await freshWorld()).as('admin')
    const { body, response } = await admin.attempt(dictionaries.list, { ['x'.repeat(5000)]: '1' })
    expect(body.code).toBe(400)
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(500)
  })
})
