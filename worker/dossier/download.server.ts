import { writeLogEntry } from '../core/commit.server'
import type { Context } from '../core/context'
import { fileResponse } from '../files/file-response.server'
import { createPdfWriter } from '../subjects/documents/pdf-writer.server'
import { chaptersOf, coverLines, type Dossier } from './chapters'
import { loadDossier } from './loader.server'

/** Renders the dossier as one PDF: cover, a chapter per part, an outline, numbered pages. */
export async function dossierPdf(ctx: Pick<Context, 'bindings'>, of: Dossier): Promise<Uint8Array> {
  const writer = await createPdfWriter(ctx, `${of.detail.subjectName} 课题全卷`)
  writer.mark('封面', 0)
  await writer.cover(coverLines(of))
  for (const paper of chaptersOf(of)) {
    writer.turn()
    writer.mark(paper.title, 0)
    await writer.paper(paper, { chapter: true })
  }
  return writer.end()
}
/** Characters that are invalid in file names are replaced. */
export const dossierName = ({ detail }: Dossier) =>
  `${[detail.subjectNum, detail.subjectName]
    .filter(Boolean)
    .join('_')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}_全卷.pdf`

/**
 * Returns the dossier of a subject, as the caller may read it, as one PDF. Four round trips.
 * @throws 404
 */
export async function downloadDossier(ctx: Context, subjectId: string): Promise<Response> {
  const started = Date.now()
  const dossier = await loadDossier(ctx, subjectId)
  const { id, subjectName } = dossier.detail
  await writeLogEntry(
    ctx,
    'subject:read',
    { bizType: 'subject', bizId: id, text: `下载课题全卷 ${subjectName}` },
    started,
  )
  return fileResponse(await dossierPdf(ctx, dossier), dossierName(dossier))
}
