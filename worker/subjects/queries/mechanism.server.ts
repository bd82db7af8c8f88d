import { and, asc, eq, sql } from 'drizzle-orm'
import { depart } from '../../../db/schema'
import type { Context } from '../../core/context'
import { likeText } from '../../core/list'
import { roles } from '../../policy/roles'
import { blindTo } from '../show-case'
import { phoneFor } from '../show'
import { readCase } from './detail.server'
import { personOf } from './list.server'
import { t } from '../texts'

export type Institution = { departId: string; departName: string; duty: string; contactName: string; phone: string }

const MOST = 20
/** Active institutions whose name holds the keyword, in the order of the directory. One trip. */
async function pickable(ctx: Context, keyword: string): Promise<Institution[]> {
  const actor = personOf(ctx)
  const contact = (column: 'realname' | 'phone') =>
    sql<string>`coalesce((select u.${sql.raw(column)} from user_depart d cross join user u on u.id = d.user_id cross join user_role r on r.user_id = u.id
      where d.depart_id = depart.id and r.role_id = ${roles.mechanism.id} and u.status = 1 and u.del_flag = 0 order by u.id limit 1), '')`
  const rows = await ctx.db
    .select({
      departId: depart.id,
      departName: depart.departName,
      contactName: contact('realname'),
      phone: contact('phone'),
    })
    .from(depart)
    .where(
      and(
        eq(depart.delFlag, 0),
        eq(depart.status, '1'),
        eq(depart.orgCategory, '1'),
        sql`(${depart.departName} like ${likeText(keyword)} escape '\\' or ${depart.departNameAbbr} like ${likeText(keyword)} escape '\\')`,
      ),
    )
    .orderBy(asc(depart.departOrder), asc(depart.orgCode))
    .limit(MOST)
  const staff = actor.roleCode === 'bizManger' || actor.roleCode === 'admin'
  return rows.map((row) => ({
    ...row,
    duty: '',
    // Another house's contact is the centre's to call.
    contactName: staff ? row.contactName : '',
    phone: staff ? row.phone : '',
  }))
}

/** The institutions of a subject, the lead first; without a subject those that can be chosen. One trip. */
export async function institutions(ctx: Context, { subjectId, keyword }: { subjectId?: string; keyword: string }) {
  if (!subjectId) return pickable(ctx, keyword)
  const at = await readCase(ctx, subjectId, 'rule')
  if (blindTo(at)) return []
  const { subject, collect } = at.case
  const lead: Institution = {
    departId: subject.leadDepartId,
    departName: subject.leadDepartName,
    duty: t.leadInstitution,
    contactName: subject.contactName || (collect?.contactName ?? ''),
    phone: phoneFor(at.actor, collect?.contactPhone ?? ''),
  }
  return [lead, ...subject.cooperateDeparts.map((one) => ({ ...one, contactName: '', phone: '' }))]
}
