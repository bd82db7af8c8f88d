import { bodyBytes } from '../core/bytes'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { prize, setting, subject } from '../../db/schema'
import { isPerson } from '../core/actor'
import { record } from '../core/commit.server'
import type { Context } from '../core/context'
import { readAll, reading } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { minuteInName } from '../core/time'
import { fileAnswer } from '../files/answer.server'
import { distinct, zipResponse } from '../files/zip.server'
import { need } from '../policy/can'
import { isInsider } from '../subjects/statuses'
import { visibleSubjects } from '../subjects/visible.server'
import { readSettings } from '../system/settings'
import type { Certificate } from './show'
import { certificatePdf } from './certificate-page.server'
import type { TakeCertificates } from './contract'

/**
 * Downloads certificates: one as PDF, several as a streamed ZIP archive. Applicants get published ones only. Three
 * round trips. @throws 404 if none is available to the caller
 */
export async function takeCertificates(ctx: Context, { ids }: TakeCertificates): Promise<Response> {
  const started = Date.now()
  need(ctx.actor, 'prize:read')
  const all = await certificatesOf(ctx, ids)
  if (all.length === 0) throw notFound()
  const names = distinct(
    all.map((one) => `${one.certificateNo}_${one.subjectName.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}.pdf`),
  )
  const text = all.length === 1 ? `下载证书 ${all[0]!.certificateNo}` : `下载 ${all.length} 份证书`
  await record(ctx, 'prize:read', { bizType: 'prize', bizId: all[0]!.id, text }, started)
  if (all.length === 1) {
    const bytes = await certificatePdf(ctx, all[0]!)
    return fileAnswer(bytes, names[0]!)
  }
  const members = all.map((one, at) => ({
    name: names[at]!,
    modified: ctx.now(),
    open: async () => ({ input: bodyBytes(await certificatePdf(ctx, one)) }),
  }))
  const time = minuteInName(ctx.now())
  return zipResponse(ctx, `获奖证书_${time}.zip`, members)
}

/** Loads the certificates of these prizes that are available to the caller. One round trip. */
const certificatesOf = async (ctx: Context, ids: readonly string[]) =>
  readAll(ctx, certificatesAmong(ctx, inArray(prize.id, [...ids])))

/** @param which condition on `prize` */
export function certificatesAmong(ctx: Context, which: SQL) {
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
      .where(and(which, visibleSubjects(actor), insider ? undefined : eq(prize.publish, 1)))
      .orderBy(prize.certificateNo),
    ctx.db.select({ id: setting.id, value: setting.value }).from(setting),
  ] as const
  return reading(shape, ([rows, settings]) => {
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
