import { record } from '../core/commit.server'
import type { Context } from '../core/context'
import { fileAnswer } from '../files/answer.server'
import { paperWriter } from '../subjects/paper/writer.server'
import { chaptersOf, coverOf, type Dossier } from './paper'
import { readDossier } from './read.server'

/** Renders the dossier as one PDF: cover, a chapter per part, an outline, numbered pages. */
export async function dossierPdf(ctx: Pick<Context, 'bindings'>, of: Dossier): Promise<Uint8Array> {
  const writer = await paperWriter(ctx, `${of.detail.subjectName} 课题全卷`)
  writer.mark('封面', 0)
  await writer.cover(coverOf(of))
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
export async function takeDossier(ctx: Context, subjectId: string): Promise<Response> {
  const started = Date.now()
  const dossier = await readDossier(ctx, subjectId)
  const { id, subjectName } = dossier.detail
  await record(ctx, 'subject:read', { bizType: 'subject', bizId: id, text: `下载课题全卷 ${subjectName}` }, started)
  return fileAnswer(await dossierPdf(ctx, dossier), dossierName(dossier))
}
