import { createServer } from 'node:net'
import { connect as dial } from 'node:net'
import { Duplex } from 'node:stream'
import { Document, Packer, Paragraph } from 'docx'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { subjectCollect } from '~/db/schema'
import { drainOutbox } from '~/jobs/outbox'
import { type Connect, scanFile } from '~/jobs/scan'
import { compareDeclaration } from '~/jobs/similarity'
import { seededRandom, declaration } from '~/tests/support/similarity-pairs'
import { jobContext } from '~/worker/core/context'
import * as files from '~/worker/files/calls'
import { uploadForm, pdf, storageForFile } from '../api/files/storage'
import { freshWorld } from '../support/world'

const storage = storageForFile()
const connect: Connect = ({ hostname, port }) => {
  const socket = dial(port, hostname)
  return { ...(Duplex.toWeb(socket) as never as ReturnType<Connect>), close: async () => void socket.destroy() }
}
/** A clamd server (INSTREAM) that reports a virus in files with the text 病毒. */
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

test('blocks a file until the scan has finished and releases only clean files', async () => {
  const world = await freshWorld()
  world.vars = { ...storage(), CLAMD: await clamd() }
  const man = await world.as('subjectMan')
  const put = async (text: string) =>
    (await man.ask(files.uploadFile, uploadForm('a.pdf', pdf(text)))).body.result.id as string
  const [good, bad] = [await put('好'), await put('病毒')]
  const read = (id: string) => man.ask(files.downloadFile, { id })
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
  expect((await read(bad)).body.message).toBe('文件未通过安全检查，不可查看或下载')
  // The hash of a clean file is known.
  expect((await read(await put('好'))).status).toBe(200)
  world.vars = { ...world.vars, CLAMD: '127.0.0.1:9' }
  const waiting = await put('别的')
  await expect(look(waiting)).rejects.toThrow()
  expect((await read(waiting)).body.code).toBe(409)
})

test('compares a submitted declaration again after its attachment is released', async () => {
  const world = await freshWorld()
  world.vars = { ...storage(), CLAMD: await clamd() }
  const man = await world.as('subjectMan')
  const chance = seededRandom(5)
  const paper = declaration(chance, 900)
  const older = await world.subject({
    status: 'ESTABLISHED',
    year: '2022',
    subjectName: '智能投顾适当性校验',
    content: paper.join('。'),
  })
  const own = await world.subject({
    status: 'TO_REVIEW',
    subjectName: '场外衍生品估值核对',
    content: declaration(chance, 600).join('。'),
  })
  const draft = await world.subject({ status: 'TO_SUBMIT', subjectName: '登记结算批处理加速', submitTime: null })
  const written = new Document({ sections: [{ children: paper.map((one) => new Paragraph(one)) }] })
  const bytes = Uint8Array.from(await Packer.toBuffer(written))
  for (const { collectId } of [own, draft]) {
    const { body } = await man.ask(
      files.uploadFile,
      uploadForm('申报书.docx', bytes, { bizType: 'subject', bizId: collectId, slot: 'application' }),
    )
    await world.db
      .update(subjectCollect)
      .set({ attachments: [{ slot: 'application', fileIds: [body.result.id as string] }] })
      .where(eq(subjectCollect.id, collectId))
  }
  const drain = (kinds: object) => drainOutbox(jobContext('outbox', world.bindings as never, world.now), kinds as never)
  const records = async () => (await world.all('similarity')).map((row) => [row.subjectId, row.targetSubjectId])
  const scans = (await world.all('outbox')).filter((row) => row.kind === 'scan')
  expect(scans).toHaveLength(2)
  await world.db.run("update outbox set status = 1 where kind = 'scan'")
  await world.make('outbox', { kind: 'similarity', payload: { subjectId: own.id }, nextTime: world.stamp() })
  await drain({ similarity: compareDeclaration })
  expect(await records()).toEqual([])

  await world.db.run("update outbox set status = 0 where kind = 'scan'")
  await drain({ scan: scanFile(async () => connect), similarity: compareDeclaration })
  const comparisons = (await world.all('outbox')).filter((row) => row.kind === 'similarity')
  expect(
    comparisons.map((row) => row.payload),
    'once more, not for the draft',
  ).toEqual([{ subjectId: own.id }, { subjectId: own.id }])
  await drain({ similarity: compareDeclaration })
  expect(await records()).toEqual([[own.id, older.id]])
  expect((await world.read('subject', own.id))!.similarityMax).toBe(100)
  // The index now contains the attachment, so later declarations match it.
  const late = await world.subject({ status: 'TO_REVIEW', subjectName: '债券承销底稿归集', content: paper.join('。') })
  await world.db.run(`update subject set del_flag = 1 where id = '${older.id}'`)
  await world.make('outbox', { kind: 'similarity', payload: { subjectId: late.id }, nextTime: world.stamp() })
  await drain({ similarity: compareDeclaration })
  expect(await records()).toContainEqual([late.id, own.id])
})
