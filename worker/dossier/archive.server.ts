import { bodyBytes } from '../core/bytes'
import type { Context } from '../core/context'
import { Refusal } from '../core/refusal'
import { distinct, zipBytes } from '../files/zip.server'
import { readDossier } from './read.server'
import { dossierName, dossierPdf } from './take.server'

/** What stands in an archive of dossiers about those that are not in it. With the mark that tells old editors that it is UTF-8. */
const MISSING = '未包含的课题.txt'
const missingText = (lines: readonly string[]) => `\uFEFF${['以下课题未能取得全卷：', ...lines].join('\r\n')}\r\n`

type Made = { name: string; bytes: Uint8Array }
/**
 * The dossiers of many subjects as one archive, each as the asker may read it, made one after the other while the archive is
 * read: one PDF is held at a time. What cannot be read is named in a text with the reason.
 * @param made called after each subject, with 1
 */
export const dossiersZip = (ctx: Context, ids: readonly string[], made: (subjects: number) => Promise<void>) =>
  archiveOf(ids, { make: (id) => dossierOf(ctx, id), made, at: ctx.now() })
async function dossierOf(ctx: Context, id: string): Promise<Made> {
  const dossier = await readDossier(ctx, id)
  return { name: dossierName(dossier), bytes: await dossierPdf(ctx, dossier) }
}

/** The archive itself, whatever makes its documents. */
export function archiveOf(
  ids: readonly string[],
  { make, made, at }: { make: (id: string) => Promise<Made>; made: (subjects: number) => Promise<void>; at: Date },
): ReadableStream<Uint8Array> {
  async function* entries() {
    const names: string[] = [MISSING]
    const missing: string[] = []
    for (const id of ids) {
      try {
        const { name, bytes } = await make(id)
        names.push(name)
        yield { name: distinct(names).at(-1)!, input: bodyBytes(bytes), modified: at }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        missing.push(`${id}：${error.message}`)
      }
      await made(1)
    }
    if (missing.length) yield { name: MISSING, input: new TextEncoder().encode(missingText(missing)), modified: at }
  }
  return zipBytes(entries())
}
