import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { advisory as table, affectedInstitution, drillScene, software } from '../../db/schema'
import { isPerson } from '../core/actor'
import { type Change, insert, type NewRow, notify, remove, unguardedStatement, update } from '../core/change'
import { command, batchCommand } from '../core/command.server'
import type { Context } from '../core/context'
import { t as core } from '../core/core.texts'
import { matchRows, rowToSave } from '../core/transitions'
import { readAll } from '../core/read-all.server'
import { badInput, conflict, assertVersion } from '../core/refusal'
import { formatDay, formatStamp } from '../core/time'
import { assertAllowed, can } from '../policy/authorization'
import { policy } from '../policy/policy'
import type {
  AnswerAdvisory,
  AdvisoryIdInput,
  ReturnAdvisories,
  SaveAdvisory,
  AdvisoryIdsInput,
  UnpublishAdvisories,
} from './contract'
import type { AdvisoryTransition } from './lifecycle'
import { affectedCandidatesQuery } from './matching.server'
import { advisoryTransitions } from './transitions'
import { type AffectedInstitution, findAffected, nextAdvisoryNo } from './rules'
import { severityLabel } from './statuses'
import { inChinese } from '../core/texts'
import { t } from './texts'
import { visibleAdvisoriesCondition } from './row-access.server'

type AdvisoryRecord = typeof table.$inferSelect

const transitionAdvisory = (
  ctx: Context,
  of: AdvisoryRecord,
  name: AdvisoryTransition,
  set: Partial<NewRow<'advisory'>> = {},
): Change[] => [update('advisory', of, { status: advisoryTransitions.need(ctx, of, name), ...set })]
const auditSubject = (bizId: string, text: string) => ({ bizType: 'advisory', bizId, text })
/** Returns the URL of the advisory in the list. */
export const advisoryPageUrl = (advisoryNo: string) => `/network/advisories?keyword=${encodeURIComponent(advisoryNo)}`

/**
 * Creates or updates an advisory; submitted or published ones cannot be changed. @throws 400, 403, 404, 409 for a wrong
 * status or a lost race
 */
export const saveAdvisory = command('advisory:write', {
  load: (ctx, input: SaveAdvisory) => {
    const year = formatDay(ctx.now()).slice(0, 4)
    return readAll(ctx, {
      rows: ctx.db
        .select()
        .from(table)
        .where(and(eq(table.id, input.id), visibleAdvisoriesCondition(ctx.actor))),
      latest: ctx.db
        .select({ advisoryNo: table.advisoryNo })
        .from(table)
        .where(sql`${table.advisoryNo} >= ${`AQ-${year}-`} and ${table.advisoryNo} < ${`AQ-${year}-~`}`)
        .orderBy(desc(table.advisoryNo))
        .limit(1),
      products: ctx.db
        .select({ id: software.id, name: software.name, vendorName: software.vendorName })
        .from(software)
        .where(
          and(
            inArray(
              software.id,
              input.targets.map(({ softwareId }) => softwareId),
            ),
            eq(software.delFlag, 0),
            inArray(software.status, [2, 3]),
          ),
        ),
      drills: ctx.db
        .select({ id: drillScene.id })
        .from(drillScene)
        .where(and(inArray(drillScene.id, input.drills), eq(drillScene.status, 1), eq(drillScene.delFlag, 0))),
    })
  },
  decide({ rows: [found], latest, products, drills }, input, ctx) {
    const was = rowToSave(input, found, (row) => advisoryTransitions.need(ctx, row, 'edit'))
    const wrong: Record<string, string> = {}
    if (input.foundDate > formatDay(ctx.now())) wrong.foundDate = t.foundAhead
    const targets = input.targets.map((target, at) => {
      if (!target.softwareId) return target
      const product = products.find(({ id }) => id === target.softwareId)
      // Software that was deleted from the register since keeps its stored name.
      const before = was?.targets.find(({ softwareId }) => softwareId === target.softwareId)
      if (!product && !before) wrong[`targets.${at}.softwareId`] = t.targetGone
      const [name, vendor] = product ? [product.name, product.vendorName] : [before?.name ?? '', before?.vendor ?? '']
      return { ...target, name, vendor }
    })
    if (input.drills.some((id) => !drills.some((one) => one.id === id) && !was?.drills.includes(id)))
      wrong.drills = t.noDrill
    if (Object.keys(wrong).length) throw badInput(wrong)
    const { id: _, lockVersion: __, ...rest } = input
    const row = { ...rest, targets, drills: [...new Set(input.drills)] }
    const id = was?.id ?? ctx.id()
    const of = isPerson(ctx.actor) ? ctx.actor : null
    const writer = { departId: of?.departId ?? '', departName: of?.departName ?? '', sysOrgCode: of?.orgCode ?? '' }
    const advisoryNo = nextAdvisoryNo(formatDay(ctx.now()).slice(0, 4), latest[0]?.advisoryNo)
    return {
      changes: was
        ? transitionAdvisory(ctx, was, 'edit', row)
        : [insert('advisory', { id, advisoryNo, ...row, ...writer })],
      result: { id },
      about: auditSubject(id, `${was?.advisoryNo ?? advisoryNo} ${input.title}`),
    }
  },
})

const loadSelectedAdvisories = async (ctx: Context, { ids }: { ids: readonly string[] }) => {
  const found = await ctx.db
    .select()
    .from(table)
    .where(and(inArray(table.id, [...ids]), visibleAdvisoriesCondition(ctx.actor)))
  return matchRows(
    ids,
    found.map((row) => ({ ...row, name: row.title })),
  )
}
const batchOptions = { bizType: 'advisory', load: loadSelectedAdvisories }
/** Submits advisories for approval and notifies the administrators of the security lab. */
export const submitAdvisories = batchCommand('advisory:write', {
  ...batchOptions,
  decide: (row, _: AdvisoryIdsInput, ctx) => [
    ...transitionAdvisory(ctx, row, 'submit', { submitTime: formatStamp(ctx.now()), opinion: '' }),
    notify({
      template: 'ADVISORY_SUBMITTED',
      title: `安全通告待审核：${row.title}`.slice(0, 100),
      text: `${row.departName}提交了${row.advisoryNo}《${row.title}》，请审核。`,
      url: advisoryPageUrl(row.advisoryNo),
      busType: 'advisory',
      busId: row.id,
      to: { roles: ['networkSafety'] },
    }),
  ],
  done: (count) => t.submitted(count),
})
/** Withdraws submitted advisories, which become drafts. */
export const withdrawAdvisories = batchCommand('advisory:write', {
  ...batchOptions,
  decide: (row, _: AdvisoryIdsInput, ctx) => transitionAdvisory(ctx, row, 'withdraw', { submitTime: '' }),
})
/** Returns submitted advisories to their author with an opinion. */
export const returnAdvisories = batchCommand('advisory:publish', {
  ...batchOptions,
  decide: (row, { opinion }: ReturnAdvisories, ctx) => transitionAdvisory(ctx, row, 'return', { opinion }),
  done: (count) => t.returned(count),
})
/** Unpublishes advisories with a reason. */
export const unpublishAdvisories = batchCommand('advisory:publish', {
  ...batchOptions,
  decide: (row, { reason }: UnpublishAdvisories, ctx) => transitionAdvisory(ctx, row, 'takeOff', { opinion: reason }),
  done: (count) => t.off(count),
})
/** Deletes advisories that were never published. */
export const removeAdvisories = batchCommand('advisory:write', {
  ...batchOptions,
  decide(row, _: AdvisoryIdsInput, ctx) {
    advisoryTransitions.need(ctx, row, 'delete')
    return [
      // The version check makes the deletion fail if the advisory was submitted meanwhile.
      update('advisory', row, { status: row.status }),
      unguardedStatement(sql`delete from affected_institution where advisory_id = ${row.id}`),
      remove('advisory', row.id),
    ]
  },
})

const unitRoles = ['networkOrgUser', 'networkUseProvider', 'networkTechProvider']
/** Query of the users of the lab's units, with the code of their department. */
const unitUsersQuery = (ctx: Context) =>
  ctx.db.select({ id: sql<string>`p.id`, orgCode: sql<string>`p.org_code` }).from(
    sql`(select distinct r.user_id as id, d.org_code from role o join user_role r on r.role_id = o.id
        join user_depart m on m.user_id = r.user_id join depart d on d.id = m.depart_id and d.del_flag = 0
        where o.base_code in (select value from json_each(${JSON.stringify(unitRoles)}))) p`,
  )
const loadMatchingData = (ctx: Context, { id }: AdvisoryIdInput) =>
  readAll(ctx, {
    rows: ctx.db
      .select()
      .from(table)
      .where(and(eq(table.id, id), visibleAdvisoriesCondition(ctx.actor))),
    candidates: affectedCandidatesQuery(ctx, sql`(select v.targets from advisory v where v.id = ${id})`),
    known: ctx.db
      .select({ departId: affectedInstitution.departId })
      .from(affectedInstitution)
      .where(eq(affectedInstitution.advisoryId, id)),
    people: unitUsersQuery(ctx),
  })
type MatchingData = Awaited<ReturnType<typeof loadMatchingData>>
/**
 * Returns the institutions that are affected and not notified yet, and the changes: a row for each, and one
 * notification to all.
 */
function notifyAffected(
  of: AdvisoryRecord,
  { candidates, known, people }: MatchingData,
): { fresh: AffectedInstitution[]; changes: Change[] } {
  const fresh = findAffected(of.targets, candidates).filter(
    ({ departId }) => !known.some((one) => one.departId === departId),
  )
  if (!fresh.length) return { fresh, changes: [] }
  const users = people.filter(({ orgCode }) =>
    fresh.some(({ sysOrgCode }) => sysOrgCode && orgCode.startsWith(sysOrgCode)),
  )
  return {
    fresh,
    changes: [
      ...fresh.map((one) => insert('affectedInstitution', { advisoryId: of.id, ...one })),
      notify({
        template: 'ADVISORY_AFFECTED',
        title: `【${inChinese(() => severityLabel(of.severity))}】${of.title}`.slice(0, 100),
        text: `${of.advisoryNo}《${of.title}》可能影响贵单位使用或提供的软件，请核查并反馈处置情况。`,
        url: advisoryPageUrl(of.advisoryNo),
        busType: 'advisory',
        busId: of.id,
        to: { users: users.map(({ id }) => id), contactsOf: fresh.map(({ departId }) => departId) },
        priority: of.severity >= 3 ? 'H' : 'M',
      }),
    ],
  }
}
const matchingCommand = (name: 'publish' | 'match') =>
  command('advisory:publish', {
    load: loadMatchingData,
    decide(matched, { lockVersion }: AdvisoryIdInput, ctx) {
      const row = assertAllowed(ctx.actor, 'advisory:publish', matched.rows[0])
      assertVersion(row.lockVersion, lockVersion)
      const now = formatStamp(ctx.now())
      const set = name === 'publish' ? { publishTime: now, matchTime: now, opinion: '' } : { matchTime: now }
      const moved = transitionAdvisory(ctx, row, name, set)
      const { fresh, changes } = notifyAffected(row, matched)
      return {
        changes: [...moved, ...changes],
        result: { id: row.id, told: fresh.length, affected: matched.known.length + fresh.length },
        about: auditSubject(row.id, `${row.advisoryNo} ${row.title}`),
      }
    },
  })
/** Publishes an advisory, finds the affected institutions and notifies each once. */
export const publishAdvisory = matchingCommand('publish')
/** Repeats the matching and notifies institutions that are affected since. */
export const matchAdvisory = matchingCommand('match')

/**
 * Stores how an affected institution responds. @throws 404 for a row of another institution, 409 if the advisory is no
 * longer published
 */
export const answerAdvisory = command('advisory:answer', {
  load: (ctx, { id }: AnswerAdvisory) =>
    ctx.db
      .select({ row: affectedInstitution, title: table.title, status: table.status })
      .from(affectedInstitution)
      .innerJoin(table, eq(table.id, affectedInstitution.advisoryId))
      .where(and(eq(affectedInstitution.id, id), eq(table.delFlag, 0))),
  decide([found], { state, note, lockVersion }, ctx) {
    const theirs = !!found && can(ctx.actor, 'advisory:answer', found.row)
    const row = assertAllowed(ctx.actor, 'advisory:answer', found?.row, theirs)
    if (found!.status !== 2) throw conflict(core.notInStatus(t.advisory, policy['advisory:answer'].does))
    assertVersion(row.lockVersion, lockVersion)
    const answerName = isPerson(ctx.actor) ? ctx.actor.realname : ''
    return {
      changes: [update('affectedInstitution', row, { state, note, answerName, answerTime: formatStamp(ctx.now()) })],
      result: null,
      about: auditSubject(row.advisoryId, `${found!.title} ${row.departName}`),
    }
  },
})
