import { and, eq, sql } from 'drizzle-orm'
import { fbPlan, fbRequirement } from '../../../../db/schema'
import { type Change, notify, unguardedStatement, update } from '../../../core/change'
import { batchCommand } from '../../../core/command.server'
import type { Context } from '../../../core/context'
import { readAll } from '../../../core/read-all.server'
import { conflict, notFound } from '../../../core/refusal'
import { formatStamp } from '../../../core/time'
import { visiblePlansCondition } from '../../row-access.server'
import type { CollectCases, ReviewCases, CaseIdsInput, UnpublishCases } from '../contract'
import { t } from '../texts'
import { caseTransitions } from '../transitions'
import { casesByIdsQuery, loadCasesForTransition, transitionCase } from './loader.server'
import { categoryItemsQuery } from './save.server'
import { toSnapshot, insertVersion } from './versions.server'

/** Returns the URL of the case in the list. */
export const casePageUrl = (orgType: string, caseNo: string) =>
  `/strategic/${orgType}/cases?keyword=${encodeURIComponent(caseNo)}`

/** Submits drafts and returned cases for review, and notifies the reviewers. */
export const submitCases = batchCommand('library:write', {
  bizType: 'fbCase',
  load: loadCasesForTransition,
  decide: ({ at }, _: CaseIdsInput, ctx) => [
    ...transitionCase(ctx, at, 'submit', { set: { submitTime: formatStamp(ctx.now()), opinion: '' } }),
    notify({
      template: 'LIBRARY_CASE_SUBMITTED',
      title: `用例已提交评审：${at.caseName}`.slice(0, 100),
      text: `${at.caseNo}《${at.caseName}》已提交，请评审。`,
      url: casePageUrl(at.orgType, at.caseNo),
      busType: 'fbCase',
      busId: at.id,
      to: { roles: ['bizManger'] },
      priority: 'L',
    }),
  ],
  done: (count) => t.submitted(count),
})

/** Withdraws submitted cases that are not decided yet. */
export const withdrawCases = batchCommand('library:write', {
  bizType: 'fbCase',
  load: loadCasesForTransition,
  decide: ({ at }, _: CaseIdsInput, ctx) => transitionCase(ctx, at, 'withdraw', { set: { submitTime: null } }),
})

const idRowsQuery = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`
/** Loads the cases with the names of their requirements and categories, for the version snapshot. */
const loadReviewData = async (ctx: Context, input: { ids: readonly string[] }) => {
  const { cases, ...names } = await readAll(ctx, {
    cases: casesByIdsQuery(ctx, input.ids),
    categories: categoryItemsQuery(ctx),
    requirements: ctx.db
      .select({
        requirementName: fbRequirement.requirementName,
        caseIds: sql<string>`(select json_group_array(r.case_id) from fb_case_requirement r
          where r.requirement_id = fb_requirement.id and r.case_id in ${idRowsQuery(input.ids)})`,
      })
      .from(fbRequirement)
      .where(
        and(
          sql`${fbRequirement.id} in (select r.requirement_id from fb_case_requirement r where r.case_id in ${idRowsQuery(input.ids)})`,
          eq(fbRequirement.delFlag, 0),
        ),
      ),
  })
  return { ...cases, ...names }
}

/** Releases cases into the library, with a new version, or returns them with an opinion; notifies the author. */
export const reviewCases = batchCommand('library:approve', {
  bizType: 'fbCase',
  load: loadReviewData,
  decide({ at }, { pass, opinion }: ReviewCases, ctx, { categories, requirements }) {
    const notifyAuthor = (what: string, text: string): Change =>
      notify({
        template: 'LIBRARY_CASE_REVIEWED',
        title: `用例${what}：${at.caseName}`.slice(0, 100),
        text,
        url: casePageUrl(at.orgType, at.caseNo),
        busType: 'fbCase',
        busId: at.id,
        to: at.source === 'institution' ? { contactsOf: [at.sourceDepartId] } : { roles: ['bizManger'] },
        priority: 'L',
      })
    if (!pass)
      return [
        ...transitionCase(ctx, at, 'return', { set: { opinion }, reason: opinion }),
        notifyAuthor('已退回', `${at.caseNo}《${at.caseName}》已退回修改。意见：${opinion}`),
      ]
    const own = requirements.filter(({ caseIds }) => caseIds.includes(at.id))
    return [
      ...transitionCase(ctx, at, 'release', {
        set: { opinion, releaseTime: formatStamp(ctx.now()), versionNo: at.versionNo + 1 },
        reason: opinion,
      }),
      insertVersion(at.id, at.versionNo + 1, toSnapshot(at, categories, own), opinion || '评审通过入库'),
      notifyAuthor('已入库', `${at.caseNo}《${at.caseName}》评审通过，已入库。`),
    ]
  },
  done: (count, { pass }) => (pass ? t.reviewPassed(count) : t.reviewReturned(count)),
  dryRun: ({ dryRun }) => dryRun === 1,
})

/** Unpublishes cases: they cannot be used for new tasks; existing tasks and tests remain. */
export const unpublishCases = batchCommand('library:approve', {
  bizType: 'fbCase',
  load: loadCasesForTransition,
  decide: ({ at }, { reason }: UnpublishCases, ctx) => transitionCase(ctx, at, 'takeOff', { reason }),
})
/** Publishes unpublished cases again. */
export const republishCases = batchCommand('library:approve', {
  bizType: 'fbCase',
  load: loadCasesForTransition,
  decide: ({ at }, _: CaseIdsInput, ctx) => transitionCase(ctx, at, 'putBack'),
})

/** Deletes drafts. Submitted cases must be withdrawn first, released ones unpublished. */
export const deleteCases = batchCommand('library:write', {
  bizType: 'fbCase',
  load: loadCasesForTransition,
  decide({ at }, _: CaseIdsInput, ctx) {
    caseTransitions.need(ctx, at, 'delete')
    return [
      update('fbCase', at, { delFlag: 1 }),
      unguardedStatement(sql`delete from fb_case_requirement where case_id = ${at.id}`),
    ]
  },
})

/** Adds cases to a plan or removes them. A case must be released and belong to the side of the plan. */
export const collectCases = batchCommand('library:plan', {
  bizType: 'fbCase',
  load: async (ctx: Context, input: CollectCases) => {
    const { cases, plans } = await readAll(ctx, {
      cases: casesByIdsQuery(ctx, input.ids),
      plans: ctx.db
        .select()
        .from(fbPlan)
        .where(and(eq(fbPlan.id, input.planId), visiblePlansCondition(ctx.actor))),
    })
    const [plan] = plans
    if (!plan) throw notFound()
    return { ...cases, plan }
  },
  decide({ id, at }, { collected }: CollectCases, _ctx, { plan }) {
    if (!collected)
      return [
        unguardedStatement(sql`delete from fb_plan_case where plan_id = ${plan.id} and case_id = ${id}`),
        unguardedStatement(
          sql`update fb_case set collect_flag = exists (select 1 from fb_plan_case p where p.case_id = ${id}) where id = ${id}`,
        ),
      ]
    if (at.orgType !== plan.orgType) throw conflict(t.planOtherRoom)
    if (at.status !== 2) throw conflict(t.notReleased)
    return [
      unguardedStatement(
        sql`insert into fb_plan_case (plan_id, case_id) values (${plan.id}, ${id}) on conflict do nothing`,
      ),
      unguardedStatement(sql`update fb_case set collect_flag = 1 where id = ${id}`),
    ]
  },
  done: (count, { collected }) => (collected ? t.collected(count) : t.uncollected(count)),
})
