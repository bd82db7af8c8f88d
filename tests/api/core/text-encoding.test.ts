import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Answer } from '~/tests/support/api-client'
import { freshWorld, type World } from '~/tests/support/world'
import { everyCall } from '~/tests/support/calls'
import type { Call } from '~/worker/core/call'
import * as excel from '~/worker/import-export/calls'
import * as papers from '~/worker/reviews/documents/calls'
import * as subjects from '~/worker/subjects/calls'
import * as files from '~/worker/files/calls'

const SENTENCE = '内容含有无法识别的字符，或嵌套过深、项数过多，请检查后重试'
const FORM = 'multipart/form-data; boundary=b'
const form = (...parts: string[]) =>
  parts.map((part) => `--b\r\ncontent-disposition: form-data; ${part}\r\n`).join('') + '--b--\r\n'
const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

/** Expects an error at the field and that nothing was saved. */
async function expectRejection(world: World, answer: Answer, field: string) {
  expect([answer.status, answer.body.code, answer.body.result]).toEqual([200, 400, { [field]: SENTENCE }])
  for (const table of ['subject', 'file', 'announcement', 'feedback'] as const)
    expect(await world.all(table)).toEqual([])
}

describe('text that is no valid UTF-8 is rejected', () => {
  test.each([
    ['{"subjectName":"\\ud800"}', 'subjectName'],
    ['{"subjectName":"a\\udc00b"}', 'subjectName'],
    ['{"subjectName":"a\\u0000b"}', 'subjectName'],
    ['{"members":[{"name":"张三"},{"name":"\\udbff"}]}', 'members.1.name'],
    ['{"\\ud800":"x"}', 'body'],
    [`{"subjectName":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'subjectName'],
    ['['.repeat(50_000) + ']'.repeat(50_000), '0'],
  ])('in JSON: %.60s', async (body, field) => {
    const world = await freshWorld()
    await expectRejection(world, await (await world.as('subjectMan')).ask(subjects.beginDraftAgain, body), field)
  })

  test('in the bytes of JSON', async () => {
    const world = await freshWorld()
    const answer = await (await world.as('subjectMan')).ask(
      subjects.beginDraftAgain,
      bytes('{"subjectName":"\xff\xfe"}'),
      {
        'content-type': 'application/json',
      },
    )
    await expectRejection(world, answer, 'body')
  })

  test.each(['?keyword=%ED%A0%80', '?keyword=%FF', '?%C3%28=1', '?keyword=a%00'])('in the URL: %s', async (query) => {
    const world = await freshWorld()
    await expectRejection(
      world,
      await (await world.as('subjectMan')).send('GET', `${subjects.listSubjects.path}${query}`),
      'body',
    )
  })
  test('except for a literal percent sign', async () => {
    const world = await freshWorld()
    const answer = await (await world.as('subjectMan')).send('GET', `${subjects.listSubjects.path}?subjectName=100%`)
    expect(answer.body.success).toBe(true)
  })

  test.each([
    ['application/x-www-form-urlencoded', 'pageSize=%ED%A0%80', 'body'],
    ['application/x-www-form-urlencoded', 'pageSize=%00', 'pageSize'],
    [FORM, form('name="pageSize"\r\n\r\n\xff'), 'body'],
  ])('in a form of %s', async (type, body, field) => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    await expectRejection(world, await biz.ask(files.listCounts, bytes(body), { 'content-type': type }), field)
  })

  test.each([files.uploadFile, excel.importExcel, papers.assignByList])('in a file name: $path', async (call: Call) => {
    const world = await freshWorld()
    const body = bytes(form('name="file"; filename="a\xff.xlsx"\r\n\r\nx'))
    const answer = await (await world.as('bizManger')).attempt(call, body, { 'content-type': FORM })
    await expectRejection(world, answer, 'file')
  })

  test('in the options and fields beside a file', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const book = String.fromCharCode(...zipSync({ x: new Uint8Array(1) }))
    const file = `name="file"; filename="a.xlsx"\r\n\r\n${book}`
    const sent = (call: Call, ...parts: string[]) => biz.attempt(call, bytes(form(...parts)), { 'content-type': FORM })
    await expectRejection(world, await sent(files.uploadFile, 'name="bizId"\r\n\r\n\xff', file), 'bizId')
    await expectRejection(world, await sent(excel.importExcel, 'name="data"\r\n\r\n{"year":"\\ud800"}', file), 'year')
  })
})

test('every call rejects a form without a boundary', async () => {
  const world = await freshWorld()
  const people = await world.everyRole()
  for (const { name, method, path, holders } of await everyCall()) {
    if (method !== 'POST') continue
    const person = people.find(({ user }) => holders.includes(user.roleCode)) ?? people[0]!
    const type = 'multipart/form-data; boundary='
    const { status, body } = await person.send('POST', path.replace(/\{\w+\}/g, 'x'), 'x', { 'content-type': type })
    expect(status, `${name} ${body?.message}`).toBeLessThan(500)
  }
})

test('a body of more than 5 MB that is no file returns 413', async () => {
  const world = await freshWorld()
  const man = await world.as('subjectMan')
  const { status, body } = await man.ask(
    subjects.beginDraftAgain,
    JSON.stringify({ subjectName: 'x'.repeat(6 * 1024 * 1024) }),
  )
  expect([status, body.code, body.message]).toEqual([413, 413, '请求内容超过 5 MB，请减少后重试'])
})
