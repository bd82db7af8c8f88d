import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { accountRequest, depart, role, user } from '../../db/schema'
import { isConfirmedByContact, REQUESTS_PAGE } from '../auth/registration/rules'
import { notify, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { itemTitle } from '../core/dictionary'
import { readAll, decodedQuery } from '../core/read-all.server'
import { badInput, notFound } from '../core/refusal'
import { inChinese } from '../core/texts'
import { assertRight } from '../policy/authorization'
import { parentGuard } from './commands.server'
import type { MergePendingDepart, PendingDepart } from './contract'
import { departByIdQuery } from './loader.server'
import { confirmedDepartCondition } from '../auth/depart-conditions.server'
import { mostSimilarDeparts } from './rules'
import { t } from './texts'

const MAX_PENDING = 200
/** Most known institutions to compare with. */
const MAX_COMPARED = 2000
const comparedColumns = {
  id: depart.id,
  departName: depart.departName,
  departNameFull: depart.departNameFull,
  creditCode: depart.creditCode,
}
const pendingCondition = sql`audited = 0 and ${depart.delFlag} = 0`
/** Query: institutions waiting for confirmation, with applicant and similar known institutions; oldest first, at most 200. */
const pendingDepartsQuery = (ctx: Context) =>
  decodedQuery(
    {
      rows: ctx.db
        .select({
          ...comparedColumns,
          departType: depart.departType,
          departType_dictText:
            sql<string>`coalesce((select c.name from category c where c.id = depart.depart_type), '')`.mapWith(
              itemTitle,
            ),
          mobile: depart.mobile,
          address: depart.address,
          applyTime: depart.createTime,
          requestId: sql<string>`coalesce(${accountRequest.id}, '')`,
          applicant: sql<string>`coalesce(${accountRequest.realname}, '')`,
          roleName: sql<string>`coalesce(${role.roleName}, '')`,
        })
        .from(depart)
        .leftJoin(
          accountRequest,
          sql`${accountRequest.id} = (select q.id from user u join account_request q on q.user_id = u.id
            where u.depart_id = depart.id and q.new_depart = 1 and q.status = 0 limit 1)`,
        )
        .leftJoin(role, eq(role.id, accountRequest.roleId))
        .where(pendingCondition)
        .orderBy(asc(depart.createTime))
        .limit(MAX_PENDING),
      known: ctx.db
        .select({ ...comparedColumns, orgCode: depart.orgCode })
        .from(depart)
        .where(
          and(
            confirmedDepartCondition,
            eq(depart.parentId, ''),
            sql`exists (select 1 from depart w where w.audited = 0 and w.del_flag = 0)`,
          ),
        )
        .limit(MAX_COMPARED),
    },
    ({ rows, known }): PendingDepart[] => rows.map((row) => ({ ...row, like: mostSimilarDeparts(row, known) })),
  )
/** Lists the institutions waiting for confirmation. One round trip. */
export function pendingDeparts(ctx: Context) {
  assertRight(ctx.actor, 'depart:manage')
  return readAll(ctx, pendingDepartsQuery(ctx))
}

const loadMerge = (ctx: Context, { id, into }: MergePendingDepart) =>
  readAll(ctx, {
    row: departByIdQuery(ctx, id),
    into: departByIdQuery(ctx, into),
    people: ctx.db
      .select()
      .from(user)
      .where(and(eq(user.departId, id), ne(user.delFlag, 1))),
    requests: ctx.db
      .select()
      .from(accountRequest)
      .where(
        and(
          inArray(accountRequest.userId, ctx.db.select({ id: user.id }).from(user).where(eq(user.departId, id))),
          eq(accountRequest.departId, id),
        ),
      ),
  })
type LoadedMerge = Awaited<ReturnType<typeof loadMerge>>
function assertMergeableDeparts({ row, into }: LoadedMerge) {
  if (!row || row.audited !== 0) throw notFound(t.notWaiting)
  if (!into || into.audited !== 1) throw badInput({ into: t.aboveWrong })
  if (into.status !== '1') throw badInput({ into: t.targetClosed })
  return { row, into }
}
/** Returns the pending requests as they are after the merge, when their institution is the known one. */
const requestsAfterMerge = ({ requests }: LoadedMerge) =>
  requests.filter(({ status }) => status === 0).map((one) => ({ ...one, newDepart: 0 as const }))

/** Returns the effect of merging a pending institution into a known one. One round trip. @throws 400, 404 */
export async function previewMerge(ctx: Context, input: MergePendingDepart) {
  assertRight(ctx.actor, 'depart:manage')
  const found = await loadMerge(ctx, input)
  const { into } = assertMergeableDeparts(found)
  const requests = requestsAfterMerge(found)
  return {
    departName: into.departName,
    orgCode: into.orgCode,
    people: found.people.map(({ id, realname, username }) => ({ id, realname, username })),
    requests: requests.length,
    byContact: requests.filter(isConfirmedByContact).length,
  }
}

/**
 * Merges a pending institution into a known one: its people and requests move there, and it is deleted. The requests
 * stay pending; the contact decides those of subject managers. Three round trips. @throws 400, 404
 */
export const mergePending = command('depart:manage', {
  load: loadMerge,
  decide(found) {
    const { row, into } = assertMergeableDeparts(found)
    const place = { departId: into.id, sysOrgCode: into.orgCode }
    const contactRequests = requestsAfterMerge(found).filter(isConfirmedByContact)
    return {
      changes: [
        ...parentGuard(into),
        update('depart', row, { delFlag: 1, mergedInto: into.id }),
        ...found.people.map((one) => update('user', one, place)),
        ...found.requests.map((one) => update('accountRequest', one, { ...place, newDepart: 0 })),
        ...contactRequests.map((one) =>
          notify({
            template: 'USER_REGISTERED',
            title: `${one.realname}申请注册，待确认`,
            text: `${into.departName}的${one.realname}申请注册为课题负责人，请确认。`,
            url: REQUESTS_PAGE,
            busType: 'accountRequest',
            busId: one.id,
            to: { contactsOf: [into.id] },
          }),
        ),
      ],
      result: { id: into.id },
      about: {
        bizType: 'depart',
        bizId: into.id,
        text: inChinese(() => t.mergedInto(row.departName, into.departName)),
      },
    }
  },
})
