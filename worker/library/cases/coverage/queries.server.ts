import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { fbCase, fbCaseRequirement, fbRequirement } from '../../../../db/schema'
import type { Context } from '../../../core/context'
import { pickColumns } from '../../../core/columns.server'
import { readAll } from '../../../core/read-all.server'
import { hasRight, assertRight } from '../../../policy/authorization'
import { inSidesCondition, visibleRequirementsCondition } from '../../row-access.server'
import type { Coverage, CoverageQuery } from '../contract'
import { labelLookupQuery } from '../serializer.server'

const inBranchesCondition = (column: SQL, branches: readonly string[] | undefined) =>
  branches?.length
    ? sql`(${sql.join(
        branches.map((one) => sql`${column} like ${`${one}%`}`),
        sql` or `,
      )})`
    : undefined

/** Loads the coverage matrix of a side: requirements, released cases, links and gaps. One round trip. */
export async function loadCoverage(ctx: Context, query: CoverageQuery): Promise<Coverage> {
  assertRight(ctx.actor, 'library:read')
  const branches = query.category?.filter((one) => /^\d{2}(\d{2})?$/.test(one))
  const released = and(
    eq(fbCase.orgType, query.orgType),
    inSidesCondition(ctx.actor, fbCase.orgType),
    eq(fbCase.delFlag, 0),
    eq(fbCase.status, 2),
    inBranchesCondition(sql`${fbCase.category}`, branches),
  )
  const asked = and(
    visibleRequirementsCondition(ctx.actor),
    eq(fbRequirement.orgType, query.orgType),
    inBranchesCondition(sql`${fbRequirement.category}`, branches),
  )
  const { found, cases, links, labels } = await readAll(ctx, {
    labels: labelLookupQuery(ctx),
    found: ctx.db
      .select(pickColumns(fbRequirement, 'id', 'requirementNo', 'requirementName', 'category', 'source', 'lockVersion'))
      .from(fbRequirement)
      .where(asked)
      .orderBy(asc(fbRequirement.category), asc(fbRequirement.sort), asc(fbRequirement.requirementNo)),
    cases: ctx.db
      .select({
        ...pickColumns(fbCase, 'id', 'caseNo', 'caseName', 'category'),
        covers: sql<number>`(select count(*) from fb_case_requirement r where r.case_id = fb_case.id)`,
      })
      .from(fbCase)
      .where(released)
      .orderBy(asc(fbCase.category), asc(fbCase.caseNo)),
    // Read from the requirements, because cases of other category branches count as well.
    links: ctx.db
      .select({ caseId: fbCaseRequirement.caseId, requirementId: fbCaseRequirement.requirementId })
      .from(fbRequirement)
      .crossJoin(fbCaseRequirement)
      .crossJoin(fbCase)
      .where(
        and(
          asked,
          eq(fbCaseRequirement.requirementId, fbRequirement.id),
          eq(fbCase.id, fbCaseRequirement.caseId),
          eq(fbCase.status, 2),
          eq(fbCase.delFlag, 0),
        ),
      ),
  })
  const shownBy = Map.groupBy(links, ({ requirementId }) => requirementId)
  const requirements = found.map((row) => ({
    ...row,
    category_dictText: labels('fb_case_category', row.category),
    caseCount: shownBy.get(row.id)?.length ?? 0,
  }))
  const rowAt = new Map(requirements.map(({ id }, at) => [id, at]))
  const columnAt = new Map(cases.map(({ id }, at) => [id, at]))
  const cells = links.flatMap(({ caseId, requirementId }): [number, number][] => {
    const [row, column] = [rowAt.get(requirementId), columnAt.get(caseId)]
    return row === undefined || column === undefined ? [] : [[row, column]]
  })
  return {
    requirements,
    cases,
    cells,
    gaps: requirements.filter(({ caseCount }) => caseCount === 0).length,
    loose: cases.filter(({ covers }) => covers === 0).length,
    mayWrite: hasRight(ctx.actor, 'library:plan'),
  }
}
