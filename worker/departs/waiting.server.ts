import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { accountRequest, depart, role, user } from '../../db/schema'
import { confirmedByContact, REQUESTS_PAGE } from '../auth/registration/rules'
import { notify, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { itemTitle } from '../core/dictionary'
import { readAll, reading } from '../core/read-all.server'
import { badInput, notFound } from '../core/refusal'
import { inChinese } from '../core/texts'
import { need } from '../policy/can'
import { stays } from './commands.server'
import type { MergeWaiting, Waiting } from './contract'
import { departById } from './load.server'
import { isThere } from '../auth/departs.server'
import { likest } from './rules'
import { t } from './texts'

const MOST = 200
/** Most known institutions to compare with. */
const MOST_KNOWN = 2000
const own = {
  id: depart.id,
  departName: depart.departName,
  departNameFull: depart.departNameFull,
  creditCode: depart.creditCode,
}
const isWaiting = sql`audited = 0 and ${depart.delFlag} = 0`
/** Query: institutions waiting for confirmation, with applicant and similar known institutions; oldest first, at most 200. */
const waitingOnes = (ctx: Context) =>
  reading(
    {
      rows: ctx.db
        .select({
          ...own,
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
        .where(isWaiting)
        .orderBy(asc(depart.createTime))
        .limit(MOST),
      known: ctx.db
        .select({ ...own, orgCode: depart.orgCode })
        .from(depart)
        .where(
          and(
            isThere,
            eq(depart.parentId, ''),
            sql`exists (select 1 from depart w where w.audited = 0 and w.del_flag = 0)`,
          ),
        )
        .limit(MOST_KNOWN),
    },
    ({ rows, known }): Waiting[] => rows.map((row) => ({ ...row, like: likest(row, known) })),
  )
/** Lists the institutions waiting for confirmation. One round trip. */
export function waiting(ctx: Context) {
  need(ctx.actor, 'depart:manage')
  return readAll(ctx, waitingOnes(ctx))
}

const mergingOf = (ctx: Context, { id, into }: MergeWaiting) =>
  readAll(ctx, {
    row: departById(ctx, id),
    into: departById(ctx, into),
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
type Merging = Awaited<ReturnType<typeof mergingOf>>
function decided({ row, into }: Merging) {
  if (!row || row.audited !== 0) throw notFound(t.notWaiting)
  if (!into || into.audited !== 1) throw badInput({ into: t.aboveWrong })
  if (into.status !== '1') throw badInput({ into: t.targetClosed })
  return { row, into }
}
/** Returns the pending requests as they are after the merge, when their institution is the known one. */
const afterwards = ({ requests }: Merging) =>
  requests.filter(({ status }) => status === 0).map((one) => ({ ...one, newDepart: 0 as const }))

/** Returns the effect of merging a pending institution into a known one. One round trip. @throws 400, 404 */
export async function previewMerge(ctx: Context, input: MergeWaiting) {
  need(ctx.actor, 'depart:manage')
  const found = await mergingOf(ctx, input)
  const { into } = decided(found)
  const requests = afterwards(found)
  return {
    departName: into.departName,
    orgCode: into.orgCode,
    people: found.people.map(({ id, realname, username }) => ({ id, realname, username })),
    requests: requests.length,
    byContact: requests.filter(confirmedByContact).length,
  }
}

/**
 * Merges a pending institution into a known one: its people and requests move there, and it is deleted. The requests
 * stay pending; the contact decides those of subject managers. Three round trips. @throws 400, 404
 */
export const mergeWaiting = command('depart:manage', {
  load: mergingOf,
  decide(found) {
    const { row, into } = decided(found)
    const place = { departId: into.id, sysOrgCode: into.orgCode }
    const contactRequests = afterwards(found).filter(confirmedByContact)
    return {
      changes: [
        ...stays(into),
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
