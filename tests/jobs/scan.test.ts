import { createServer } from 'node:net'
import { connect as dial } from 'node:net'
import { Duplex } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { type Connect, scanFile } from '~/jobs/scan'
import { jobContext } from '~/worker/core/context'
import { form, pdf, storageForFile } from '../api/files/storage'
import { freshWorld } from '../world/world'

const storage = storageForFile()
const connect: Connect = ({ hostname, port }) => {
  const socket = dial(port, hostname)
  return { ...(Duplex.toWeb(socket) as never as ReturnType<Connect>), close: async () => void socket.destroy() }
}
/** Speaks clamd's INSTREAM and finds something in whatever says 病毒. */
async function clamd(): Promise<string> {
  const server = createServer((socket) => {
    let all = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      all = Buffer.concat([all, chunk])
      if (all.subarray(-4).readUInt32BE() === 0)
        socket.end(all.includes('病毒') ? 'stream: Test FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as { port: number }).port}`
}

test('a file waits until it has been looked at, and is let out or kept', async () => {
  const world = await freshWorld()
  world.vars = { ...storage(), CLAMD: await clamd() }
  const man = await world.as('subjectMan')
  const put = async (text: string) =>
    (await man.post('/v2/oss/file/upload', form('a.pdf', pdf(text)))).body.result.id as string
  const [good, bad] = [await put('好'), await put('病毒')]
  const read = (id: string) => man.get('/v2/oss/file/download', { id })
  for (const id of [good, bad]) expect((await read(id)).body.message).toBe('文件正在进行安全检查，请稍后再试')
  expect((await world.all('outbox')).map((row) => row.kind)).toEqual(['scan', 'scan'])
  const look = (id: string) =>
    scanFile(async () => connect)(
      jobContext('outbox', world.bindings as never, world.now),
      { fileId: id },
      id,
      async () => {},
    )
  for (const id of [good, bad]) await look(id)
  expect((await read(good)).status).toBe(200)
  expect((await read(bad)).body.message).toBe('文件未通过安全检查，不能查看或下载')
  // The same bytes are known to be clean.
  expect((await read(await put('好'))).status).toBe(200)
  world.vars = { ...world.vars, CLAMD: '127.0.0.1:9' }
  const waiting = await put('别的')
  await expect(look(waiting)).rejects.toThrow()
  expect((await read(waiting)).body.code).toBe(409)
})
