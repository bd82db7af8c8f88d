import { eq, inArray, sql } from 'drizzle-orm'
import { file, prize } from '../../db/schema'
import { certificatesQuery } from '../awards/certificate-download.server'
import type { Context } from '../core/context'
import { type ReadResult, readAll } from '../core/read-all.server'
import { inChinese } from '../core/texts'
import { changeListQuery } from '../subject-management/queries.server'
import { ChangeQuery } from '../subject-management/contract'
import { hasRight, assertRight } from '../policy/authorization'
import { reportDetailsQuery } from '../reports/queries/detail.server'
import { serializeReviews, downloadableRounds } from '../reviews/serializer'
import { buildReviewReport } from '../reviews/documents/review-documents'
import { buildDeclarationDocument } from '../subjects/documents/declaration-document'
import { subjectDetailQuery } from '../subjects/queries/detail.server'
import { lastComparisonQuery } from '../subjects/queries/versions.server'
import { isBlindFor, serializeCase } from '../subjects/case-serializer'
import type { Dossier } from './chapters'

/** Maximum number of changes of one subject. */
const MAX_CHANGES = 100

/**
 * Loads everything of a subject that the caller sees on its pages, by the same queries. Two round trips: the second
 * reads what the loaded case refers to.
 * @param id of the subject or its declaration
 * @throws 404 for a subject that the caller does not see
 */
export async function loadDossier(ctx: Context, id: string): Promise<Dossier> {
  assertRight(ctx.actor, 'subject:read')
  const { at, textOf, note: _, texts: __, ...more } = await readAll(ctx, subjectDetailQuery(ctx, id))
  const { compared, reports, changes, certificates, hashes } = await readAll(ctx, relatedQueries(ctx, at, textOf))
  return inChinese(() => {
    const detail = serializeCase(at, more, textOf)
    const visible = (key: string) => detail.tabs.some((tab) => tab.key === key && tab.visible)
    const blind = isBlindFor(at)
    const decided = downloadableRounds(at.actor, at.case)
    return {
      detail,
      declaration: buildDeclarationDocument(detail, (code) => textOf('expected_result_type', code)),
      compared: compared?.sections.length ? compared : null,
      reviews: visible('review') ? serializeReviews(at.actor, at.case) : [],
      rounds: decided.map(({ stage, roundNo }) =>
        buildReviewReport(at.case, stage, roundNo, { names: false, institution: false, roleCode: at.actor.roleCode }),
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

type Detail = ReadResult<ReturnType<typeof subjectDetailQuery>>
/** Queries of the related data of a case, as far as it has any. */
function relatedQueries(ctx: Context, at: Detail['at'], textOf: Detail['textOf']) {
  const { id, subject, lastVersion, changes, prize: awarded } = at.case
  const submitted = at.case.reports.filter(
    (one) => !one.cancelled && one.mirrors === '' && (one.submitTime || one.waived),
  )
  const reportIds = submitted.map((one) => one.id)
  return {
    compared: lastVersion > 1 ? lastComparisonQuery(ctx, at, textOf) : null,
    reports: reportIds.length && hasRight(ctx.actor, 'report:read') ? reportDetailsQuery(ctx, idList(reportIds)) : null,
    changes: changes.length
      ? changeListQuery(ctx, ChangeQuery.parse({ subjectId: id, pageSize: MAX_CHANGES, order: 'asc' }))
      : null,
    certificates: awarded && hasRight(ctx.actor, 'prize:read') ? certificatesQuery(ctx, eq(prize.subjectId, id)) : null,
    // Files are attached to the subject, its declaration and its reports; those of changes to the subject.
    hashes: ctx.db
      .select({ id: file.id, sha256: file.sha256, uploadTime: file.uploadTime })
      .from(file)
      .where(inArray(file.bizId, [id, subject.collectId, ...reportIds].filter(Boolean))),
  }
}
const idList = (ids: readonly string[]) =>
  sql`(${sql.join(
    ids.map((one) => sql`${one}`),
    sql`, `,
  )})`
