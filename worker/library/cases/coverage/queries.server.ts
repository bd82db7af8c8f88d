import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { fbCase, fbRequirement } from '../../../../db/schema'
import type { Context } from '../../../core/context'
import { dictText } from '../../../core/dictionary.server'
import { readAll } from '../../../core/read-all.server'
import { holds, need } from '../../../policy/can'
import { inRooms, visibleRequirements } from '../../rooms.server'
import type { Coverage, CoverageQuery } from '../contract'

const inBranches = (column: SQL, branches: readonly string[] | undefined) =>
  branches?.length
    ? sql`(${sql.join(
        branches.map((one) => sql`${column} like ${`${one}%`}`),
        sql` or `,
      )})`
    : undefined

/** The requirements of a room against the cases of its library: who shows what, and where nothing is shown. One trip. */
export async function coverage(ctx: Context, query: CoverageQuery): Promise<Coverage> {
  need(ctx.actor, 'library:read')
  const branches = query.category?.filter((one) => /^\d{2}(\d{2})?$/.test(one))
  const released = and(
    eq(fbCase.orgType, query.orgType),
    inRooms(ctx.actor, fbCase.orgType),
    eq(fbCase.delFlag, 0),
    eq(fbCase.status, 2),
    inBranches(sql`${fbCase.category}`, branches),
  )
  const { requirements, cases, links } = await readAll(ctx, {
    requirements: ctx.db
      .select({
        id: fbRequirement.id,
        requirementNo: fbRequirement.requirementNo,
        requirementName: fbRequirement.requirementName,
        category: fbRequirement.category,
        category_dictText: dictText('fb_case_category', fbRequirement.category),
        source: fbRequirement.source,
        lockVersion: fbRequirement.lockVersion,
        caseCount: sql<number>`(select count(*) from fb_case_requirement l cross join fb_case c on c.id = l.case_id
          where l.requirement_id = fb_requirement.id and c.status = 2 and c.del_flag = 0)`,
      })
      .from(fbRequirement)
      .where(
        and(
          visibleRequirements(ctx.actor),
          eq(fbRequirement.orgType, query.orgType),
          inBranches(sql`${fbRequirement.category}`, branches),
        ),
      )
      .orderBy(asc(fbRequirement.category), asc(fbRequirement.sort), asc(fbRequirement.requirementNo)),
    cases: ctx.db
      .select({
        id: fbCase.id,
        caseNo: fbCase.caseNo,
        caseName: fbCase.caseName,
        category: fbCase.category,
        covers: sql<number>`(select count(*) from fb_case_requirement l where l.case_id = ${fbCase.id})`,
      })
      .from(fbCase)
      .where(released)
      .orderBy(asc(fbCase.category), asc(fbCase.caseNo)),
    links: ctx.db
      .select({ caseId: sql<string>`l.case_id`, requirementId: sql<string>`l.requirement_id` })
      .from(fbCase)
      .innerJoin(sql`fb_case_requirement l`, sql`l.case_id = ${fbCase.id}`)
      .where(released),
  })
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
    mayWrite: holds(ctx.actor, 'library:plan'),
  }
}
