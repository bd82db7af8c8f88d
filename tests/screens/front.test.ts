import { expect, inject, test } from 'vitest'

test('the front page comes rendered, in Chinese and with its styles', async () => {
  const answer = await fetch(inject('url'))
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('<html lang="zh-CN">')
  expect(html).toContain('semi-table')
  const style = /href="(\/assets\/semi[^"]+\.css)"/.exec(html)?.[1]
  const sheet = await fetch(inject('url') + style)
  expect(sheet.headers.get('Cache-Control')).toContain('immutable')
})
