import { sql } from 'drizzle-orm'
import { file, prize } from '../../db/schema'
import { certificatesAmong } from '../awards/certificate.server'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { inChinese } from '../core/texts'
import { changesOf } from '../steering/queries.server'
import { ChangeQuery } from '../steering/contract'
import { holds, need } from '../policy/can'
import { reportsAmong } from '../reports/queries/detail.server'
import { reviewsFor, roundsToReport } from '../reviews/shown'
import { reportPaper } from '../reviews/papers/paper'
import { documentsOf, idsOfCases } from '../subjects/case.server'
import { CompareQuery } from '../subjects/form/inputs'
import { paperOf } from '../subjects/paper/paper'
import { detailOf } from '../subjects/queries/detail.server'
import { comparisonOf } from '../subjects/queries/versions.server'
import { blindTo, showCase } from '../subjects/show-case'
import type { Dossier } from './paper'

/** So many changes of one subject are told. */
const MOST_CHANGES = 100

/**
 * Everything of a subject that the caller reads on its screens, from the same readings. One trip.
 * @param id the subject's or the declaration's
 * @throws 404 for a subject that is not the caller's to see
 */
export async function readDossier(ctx: Context, id: string): Promise<Dossier> {
  need(ctx.actor, 'subject:read')
  const among = idsOfCases([id])
  const asked = { changes: holds(ctx.actor, 'report:read'), prizes: holds(ctx.actor, 'prize:read') }
  const read = await readAll(ctx, {
    detail: detailOf(ctx, id),
    compared: comparisonOf(ctx, CompareQuery.parse({ id })),
    reports: asked.changes
      ? reportsAmong(ctx, sql`(select r.id from report r where r.subject_id in ${among} and r.cancelled = 0)`)
      : null,
    changes: changesOf(ctx, ChangeQuery.parse({ subjectId: id, pageSize: MOST_CHANGES, order: 'asc' })),
    certificates: asked.prizes ? certificatesAmong(ctx, sql`${prize.subjectId} in ${among}`) : null,
    hashes: ctx.db
      .select({ id: file.id, sha256: file.sha256, uploadTime: file.uploadTime })
      .from(file)
      .where(
        sql`${file.id} in (${documentsOf(among)} union all select f.id from file f where f.biz_id in ${among}
          union all select f.id from file f where f.biz_id in (select collect_id from subject where id in ${among})
          union all select f.id from file f where f.biz_id in (select x.id from change_request x where x.subject_id in ${among}))`,
      ),
  })
  const { at, textOf, note: _, texts: __, ...more } = read.detail
  return inChinese(() => {
    const detail = showCase(at, more, textOf)
    const visible = (key: string) => detail.tabs.some((tab) => tab.key === key && tab.visible)
    const blind = blindTo(at)
    const decided = roundsToReport(at.actor, at.case)
    return {
      detail,
      declaration: paperOf(detail, (code) => textOf('expected_result_type', code)),
      compared: read.compared?.sections.length ? read.compared : null,
      reviews: visible('review') ? reviewsFor(at.actor, at.case) : [],
      rounds: decided.map(({ stage, roundNo }) =>
        reportPaper(at.case, stage, roundNo, { names: false, institution: false, roleCode: at.actor.roleCode }),
      ),
      reports: (read.reports ?? []).filter((one) => one.mirrors === '' && (one.submitTime || one.waived)),
      changes: visible('change') ? read.changes.records : [],
      graded: visible('grade'),
      certificates: blind ? [] : (read.certificates ?? []),
      blind,
      hashes: new Map(read.hashes.map((row) => [row.id, row])),
      made: at.now,
      for: `${at.actor.realname}（${at.actor.username}）`,
      centreName: at.settings.centreName,
    }
  })
}
