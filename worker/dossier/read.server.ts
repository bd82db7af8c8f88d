import { eq, inArray, sql } from 'drizzle-orm'
import { file, prize } from '../../db/schema'
import { certificatesAmong } from '../awards/certificate.server'
import type { Context } from '../core/context'
import { type Read, readAll } from '../core/read-all.server'
import { inChinese } from '../core/texts'
import { changesOf } from '../steering/queries.server'
import { ChangeQuery } from '../steering/contract'
import { holds, need } from '../policy/can'
import { reportsAmong } from '../reports/queries/detail.server'
import { reviewsFor, roundsToReport } from '../reviews/shown'
import { reportPaper } from '../reviews/papers/paper'
import { paperOf } from '../subjects/paper/paper'
import { detailOf } from '../subjects/queries/detail.server'
import { lastComparisonOf } from '../subjects/queries/versions.server'
import { blindTo, showCase } from '../subjects/show-case'
import type { Dossier } from './paper'

/** Maximum number of changes of one subject. */
const MOST_CHANGES = 100

/**
 * Loads everything of a subject that the caller sees on its pages, by the same queries. Two round trips: the second
 * reads what the loaded case refers to.
 * @param id of the subject or its declaration
 * @throws 404 for a subject that the caller does not see
 */
export async function readDossier(ctx: Context, id: string): Promise<Dossier> {
  need(ctx.actor, 'subject:read')
  const { at, textOf, note: _, texts: __, ...more } = await readAll(ctx, detailOf(ctx, id))
  const { compared, reports, changes, certificates, hashes } = await readAll(ctx, besideOf(ctx, at, textOf))
  return inChinese(() => {
    const detail = showCase(at, more, textOf)
    const visible = (key: string) => detail.tabs.some((tab) => tab.key === key && tab.visible)
    const blind = blindTo(at)
    const decided = roundsToReport(at.actor, at.case)
    return {
      detail,
      declaration: paperOf(detail, (code) => textOf('expected_result_type', code)),
      compared: compared?.sections.length ? compared : null,
      reviews: visible('review') ? reviewsFor(at.actor, at.case) : [],
      rounds: decided.map(({ stage, roundNo }) =>
        reportPaper(at.case, stage, roundNo, { names: false, institution: false, roleCode: at.actor.roleCode }),
      ),
      reports: (reports ?? []).filter((one) => one.mirrors === '' && (one.submitTime || one.waived)),
      changes: visible('change') ? (changes?.records ?? []) : [],
      graded: visible('grade'),
      certificates: blind ? [] : (certificates ?? []),
      blind,
      hashes: new Map(hashes.map((row) => [row.id, row])),
      made: at.now,
      for: `${at.actor.realname}（${at.actor.username}）`,
      centreName: at.settings.centreName,
    }
  })
}

type Detail = Read<ReturnType<typeof detailOf>>
/** Queries of the related data of a case, as far as it has any. */
function besideOf(ctx: Context, at: Detail['at'], textOf: Detail['textOf']) {
  const { id, subject, lastVersion, changes, prize: awarded } = at.case
  const submitted = at.case.reports.filter(
    (one) => !one.cancelled && one.mirrors === '' && (one.submitTime || one.waived),
  )
  const reportIds = submitted.map((one) => one.id)
  return {
    compared: lastVersion > 1 ? lastComparisonOf(ctx, at, textOf) : null,
    reports: reportIds.length && holds(ctx.actor, 'report:read') ? reportsAmong(ctx, listed(reportIds)) : null,
    changes: changes.length
      ? changesOf(ctx, ChangeQuery.parse({ subjectId: id, pageSize: MOST_CHANGES, order: 'asc' }))
      : null,
    certificates: awarded && holds(ctx.actor, 'prize:read') ? certificatesAmong(ctx, eq(prize.subjectId, id)) : null,
    // Files are attached to the subject, its declaration and its reports; those of changes to the subject.
    hashes: ctx.db
      .select({ id: file.id, sha256: file.sha256, uploadTime: file.uploadTime })
      .from(file)
      .where(inArray(file.bizId, [id, subject.collectId, ...reportIds].filter(Boolean))),
  }
}
const listed = (ids: readonly string[]) =>
  sql`(${sql.join(
    ids.map((one) => sql`${one}`),
    sql`, `,
  )})`
