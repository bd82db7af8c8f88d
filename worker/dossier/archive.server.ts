import { toBodyBytes } from '../core/bytes'
import type { Context } from '../core/context'
import { Refusal } from '../core/refusal'
import { uniqueNames, zipBytes } from '../files/zip.server'
import { loadDossier } from './loader.server'
import { dossierName, dossierPdf } from './download.server'

/** Name of the text file that lists missing dossiers. It starts with a byte order mark, for old editors. */
const MISSING_FILE_NAME = '未包含的课题.txt'
const missingText = (lines: readonly string[]) => `\uFEFF${['以下课题未能取得全卷：', ...lines].join('\r\n')}\r\n`

type DossierFile = { name: string; bytes: Uint8Array }
/**
 * Streams the dossiers of many subjects as one archive, each as the caller may read it. They are created one after the
 * other while the archive is read, so that one PDF is in memory at a time. A dossier that cannot be read is listed in a
 * text file with the reason.
 * @param onProgress called with 1 after each subject
 */
export const dossiersZip = (ctx: Context, ids: readonly string[], onProgress: (subjects: number) => Promise<void>) =>
  streamArchive(ids, { make: (id) => makeDossierFile(ctx, id), made: onProgress, at: ctx.now() })
async function makeDossierFile(ctx: Context, id: string): Promise<DossierFile> {
  const dossier = await loadDossier(ctx, id)
  return { name: dossierName(dossier), bytes: await dossierPdf(ctx, dossier) }
}

/** Streams the archive; the documents come from `make`. */
export function streamArchive(
  ids: readonly string[],
  {
    make,
    made,
    at,
  }: { make: (id: string) => Promise<DossierFile>; made: (subjects: number) => Promise<void>; at: Date },
): ReadableStream<Uint8Array> {
  async function* entries() {
    const names: string[] = [MISSING_FILE_NAME]
    const missing: string[] = []
    for (const id of ids) {
      try {
        const { name, bytes } = await make(id)
        names.push(name)
        yield { name: uniqueNames(names).at(-1)!, input: toBodyBytes(bytes), modified: at }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        missing.push(`${id}：${error.message}`)
      }
      await made(1)
    }
    if (missing.length)
      yield { name: MISSING_FILE_NAME, input: new TextEncoder().encode(missingText(missing)), modified: at }
  }
  return zipBytes(entries())
}
