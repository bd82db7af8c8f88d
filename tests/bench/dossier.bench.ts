import { glyphsOf } from '~/worker/files/copies/fonts.server'
import { streamArchive } from '~/worker/dossier/archive.server'
import { createPdfWriter } from '~/worker/subjects/documents/pdf-writer.server'
import { assets } from '~/tests/support/assets'
import { seededRandom, declaration, joinSentences } from '~/tests/support/similarity-pairs'

/**
 * Measures a dossier of 40 and of 160 pages, and 20 of 40 pages as one archive: pages a second and peak memory
 * including the program.
 */
const ctx = { bindings: { ASSETS: assets } as never }
await glyphsOf(ctx, '课题')
const memory = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}
globalThis.gc?.()
const alone = memory()
let most = 0
const watch = () => {
  most = Math.max(most, memory())
}
async function dossier(chapters: number): Promise<Uint8Array> {
  const writer = await createPdfWriter(ctx, '课题全卷')
  for (let at = 0; at < chapters; at++) {
    if (at) writer.turn()
    writer.mark(`第${at + 1}章`, 0)
    const sentences = declaration(seededRandom(at), 4500)
    const rows = sentences.slice(0, 30).map((one, no) => [String(no + 1), one, '同意'])
    const table = { title: '意见', header: ['序号', '意见', '结论'], rows, parts: [0.1, 0.7, 0.2] }
    await writer.paper(
      {
        title: `第${at + 1}章`,
        facts: [['年度', '2026']],
        texts: [{ title: '正文', text: joinSentences(sentences) }],
        tables: [table],
      },
      { chapter: true },
    )
    watch()
  }
  const bytes = await writer.end()
  watch()
  return bytes
}
const begin = () => {
  globalThis.gc?.()
  most = memory()
  return performance.now()
}
type Run = { name: string; first: Uint8Array; times: number; milliseconds: number; size: number; most: number }
const runs: Run[] = []
for (const chapters of [10, 40]) {
  const began = begin()
  const first = await dossier(chapters)
  runs.push({ name: 'one', first, times: 1, milliseconds: performance.now() - began, size: first.length, most })
}
const ids = Array.from({ length: 20 }, (_, at) => `课题${at}`)
const began = begin()
let size = 0
const make = async (id: string) => ({ name: `${id}.pdf`, bytes: await dossier(10) })
const made = () => Promise.resolve(watch())
for await (const chunk of streamArchive(ids, { make, made, at: new Date() })) {
  size += chunk.length
  watch()
}
const { first } = runs[0]!
runs.push({ name: 'archive of 20', first, times: 20, milliseconds: performance.now() - began, size, most })

// The page counter itself is large: it is loaded after the measurement.
const { getDocumentProxy } = await import('unpdf')
console.log(`the program alone: ${alone.toFixed(0)} MiB`)
for (const one of runs) {
  const pages = (await getDocumentProxy(one.first.slice())).numPages * one.times
  const seconds = one.milliseconds / 1000
  console.log(
    `${one.name}: ${pages} pages in ${seconds.toFixed(2)} s, ${(pages / seconds).toFixed(0)} a second, ${(one.size / 2 ** 20).toFixed(2)} MiB, at most ${one.most.toFixed(0)} MiB of memory`,
  )
}
