import { readFileSync } from 'node:fs'
import { fontOf } from '~/worker/files/copies/pdf.server'
import { paperWriter } from '~/worker/subjects/paper/writer.server'
import { chanceOf, declaration, written } from '~/tests/world/likeness-set'

/** A dossier of about 50 and of about 200 pages: pages a second, and how much memory it takes at most beside the program. */
const bindings = { ASSETS: { fetch: () => Promise.resolve(new Response(readFileSync('public/fonts/mark.ttf'))) } }
const ctx = { bindings: bindings as never }
await fontOf(ctx)
const memory = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}
for (const chapters of [10, 40]) {
  globalThis.gc?.()
  const began = performance.now()
  let most = memory()
  const watch = () => {
    most = Math.max(most, memory())
  }
  const writer = await paperWriter(ctx, '课题全卷')
  for (let at = 0; at < chapters; at++) {
    if (at) writer.turn()
    writer.mark(`第${at + 1}章`, 0)
    const sentences = declaration(chanceOf(at), 4500)
    const rows = sentences.slice(0, 30).map((one, no) => [String(no + 1), one, '同意'])
    const table = { title: '意见', header: ['序号', '意见', '结论'], rows, parts: [0.1, 0.7, 0.2] }
    writer.paper(
      {
        title: `第${at + 1}章`,
        facts: [['年度', '2026']],
        texts: [{ title: '正文', text: written(sentences) }],
        tables: [table],
      },
      { chapter: true },
    )
    watch()
  }
  const bytes = await writer.end()
  watch()
  const seconds = (performance.now() - began) / 1000
  const pages = (await (await import('unpdf')).getDocumentProxy(bytes.slice())).numPages
  console.log(
    `${pages} pages in ${seconds.toFixed(2)} s: ${(pages / seconds).toFixed(0)} pages a second, ${(bytes.length / 2 ** 20).toFixed(2)} MiB, at most ${most.toFixed(0)} MiB of memory`,
  )
}
