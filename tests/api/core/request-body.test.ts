import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import { api } from '~/worker/api'
import * as auth from '~/worker/auth/calls'
import * as files from '~/worker/files/calls'
import * as library from '~/worker/library/files/calls'
import * as positions from '~/worker/system/positions/calls'

const MB = 1024 * 1024
/** A body of the given size in megabytes without a length, and the number of megabytes read of it. */
function chunked(megabytes: number, first = '') {
  const seen = { read: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.read === megabytes) return controller.close()
        if (first && seen.read === 0) controller.enqueue(new TextEncoder().encode(first))
        seen.read += 1
        controller.enqueue(new Uint8Array(MB).fill(120))
      },
    },
    { highWaterMark: 0 },
  )
  return { body, seen }
}
async function send(world: World, path: string, type: string, body: ReadableStream, token = '') {
  const headers = {
    ...{ 'content-type': type, 'x-now-offset': String(world.offset) },
    ...(token && { 'x-access-token': token }),
  }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const answer = await api.request(path, init, world.bindings as never)
  return { status: answer.status, body: (await answer.json()) as { code: number; message: string } }
}
const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'

describe('a chunked body above the limit returns 413 while it is read', () => {
  test.each(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'of type %s',
    async (type) => {
      const { body, seen } = chunked(100)
      const { status, body: answer } = await send(await freshWorld(), auth.signIn.path, type, body)
      expect([status, answer.code, answer.message]).toEqual([413, 413, '请求内容超过 5 MB，请减少后重试'])
      expect(seen.read).toBe(6)
    },
  )

  test('of a workbook', async () => {
    const world = await freshWorld()
    const { token } = await world.as('admin')
    const { body, seen } = chunked(100, part)
    const type = 'multipart/form-data; boundary=x'
    expect((await send(world, positions.importExcel.path, type, body, token)).status).toBe(413)
    expect(seen.read).toBeLessThan(8)
  })

  test('of a form with files', async () => {
    const world = await freshWorld()
    const { token } = await world.as('bizManger')
    const { body, seen } = chunked(400, part)
    const type = 'multipart/form-data; boundary=x'
    expect((await send(world, library.uploadReady.path, type, body, token)).status).toBe(413)
    expect(seen.read).toBeLessThan(202)
  })

  test('of an upload whose form never begins', async () => {
    const world = await freshWorld()
    const { token } = await world.as('subjectMan')
    const { body } = chunked(400)
    const type = 'multipart/form-data; boundary=x'
    expect((await send(world, files.uploadFile.path, type, body, token)).status).toBe(413)
  })
})

test('an aborted body is bad input, not a defect', async () => {
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) })
  const { status, body: answer } = await send(await freshWorld(), auth.signIn.path, 'application/json', body)
  expect([status, answer.code]).toEqual([200, 400])
})
