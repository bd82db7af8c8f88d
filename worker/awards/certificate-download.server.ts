import { toBodyBytes } from '../core/bytes'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { prize, setting, subject } from '../../db/schema'
import { isPerson } from '../core/actor'
import { writeLogEntry } from '../core/commit.server'
import type { Context } from '../core/context'
import { readAll, decodedQuery } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { formatMinute } from '../core/time'
import { fileResponse } from '../files/file-response.server'
import { uniqueNames, zipResponse } from '../files/zip.server'
import { assertRight } from '../policy/authorization'
import { isInsider } from '../subjects/statuses'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import { readSettings } from '../system/settings'
import type { Certificate } from './certificate.rules'
import { buildCertificatePdf } from './certificate-pdf.server'
import type { CertificatesQuery } from './contract'

/**
 * Downloads certificates: one as PDF, several as a streamed ZIP archive. Applicants get published ones only. Three
 * round trips. @throws 404 if none is available to the caller
 */
export async function downloadCertificates(ctx: Context, { ids }: CertificatesQuery): Promise<Response> {
  const started = Date.now()
  assertRight(ctx.actor, 'prize:read')
  const all = await loadCertificates(ctx, ids)
  if (all.length === 0) throw notFound()
  const names = uniqueNames(
    all.map((one) => `${one.certificateNo}_${one.subjectName.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}.pdf`),
  )
  const text = all.length === 1 ? `下载证书 ${all[0]!.certificateNo}` : `下载 ${all.length} 份证书`
  await writeLogEntry(ctx, 'prize:read', { bizType: 'prize', bizId: all[0]!.id, text }, started)
  if (all.length === 1) {
    const bytes = await buildCertificatePdf(ctx, all[0]!)
    return fileResponse(bytes, names[0]!)
  }
  const members = all.map((one, at) => ({
    name: names[at]!,
    modified: ctx.now(),
    open: async () => ({ input: toBodyBytes(await buildCertificatePdf(ctx, one)) }),
  }))
  const time = formatMinute(ctx.now())
  return zipResponse(ctx, `获奖证书_${time}.zip`, members)
}

/** Loads the certificates of these prizes that are available to the caller. One round trip. */
const loadCertificates = async (ctx: Context, ids: readonly string[]) =>
  readAll(ctx, certificatesQuery(ctx, inArray(prize.id, [...ids])))

/** @param which condition on `prize` */
export function certificatesQuery(ctx: Context, which: SQL) {
  const { actor } = ctx
  const insider = !isPerson(actor) || isInsider(actor.roleCode)
  const shape = [
    ctx.db
      .select({
        prize,
        subjectName: subject.subjectName,
        subjectNum: subject.subjectNum,
        leadDepartName: subject.leadDepartName,
      })
      .from(prize)
      .innerJoin(subject, eq(subject.id, prize.subjectId))
      .where(and(which, visibleSubjectsCondition(actor), insider ? undefined : eq(prize.publish, 1)))
      .orderBy(prize.certificateNo),
    ctx.db.select({ id: setting.id, value: setting.value }).from(setting),
  ] as const
  return decodedQuery(shape, ([rows, settings]) => {
    const { centreName } = readSettings(settings)
    return rows.map(({ prize: row, ...of }): Certificate & { id: string } => ({
      ...of,
      id: row.id,
      certificateNo: row.certificateNo,
      year: row.year,
      prizeName: row.prizeName,
      members: row.members,
      citation: row.citation,
      awardDate: row.awardDate ?? row.createTime.slice(0, 10),
      centreName,
    }))
  })
}
