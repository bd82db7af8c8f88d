import { containsTextCondition } from '../../core/advanced-filter.server'
import { and, asc, eq, sql } from 'drizzle-orm'
import { depart } from '../../../db/schema'
import type { Context } from '../../core/context'
import { institutionIdsByName } from '../../core/institutions.server'
import { jsonColumn } from '../../core/json'
import { roles } from '../../policy/roles'
import { isBlindFor } from '../case-serializer'
import { phoneFor } from '../../core/contacts'
import { loadCase } from './detail.server'
import { requirePerson } from './list.server'
import { t } from '../texts'

export type Institution = { departId: string; departName: string; duty: string; contactName: string; phone: string }

const MAX_INSTITUTIONS = 20
/** Lists active institutions whose name contains the keyword, in directory order. One round trip. */
async function listSelectableInstitutions(ctx: Context, keyword: string): Promise<Institution[]> {
  const actor = requirePerson(ctx)
  // The first user of the institution who has the contact role.
  const contact = jsonColumn<{ name: string; phone: string } | null>(
    sql`(select json_object('name', u.realname, 'phone', u.phone) from user_depart d
      cross join user_role r on r.user_id = d.user_id and r.role_id = ${roles.mechanism.id} cross join user u on u.id = d.user_id
      where d.depart_id = depart.id and u.status = 1 and u.del_flag = 0 order by d.user_id limit 1)`,
  )
  const rows = await ctx.db
    .select({
      departId: depart.id,
      departName: depart.departName,
      contact,
    })
    .from(depart)
    .where(
      and(
        eq(depart.delFlag, 0),
        eq(depart.status, '1'),
        eq(depart.orgCategory, '1'),
        sql`(${containsTextCondition(depart.departNameAbbr, keyword)}
          or ${depart.id} in ${institutionIdsByName((name) => containsTextCondition(name, keyword))})`,
      ),
    )
    .orderBy(asc(depart.departOrder), asc(depart.orgCode))
    .limit(MAX_INSTITUTIONS)
  const staff = actor.roleCode === 'bizManger' || actor.roleCode === 'admin'
  return rows.map(({ contact: firstContact, ...row }) => ({
    ...row,
    duty: '',
    // Contacts of other institutions are visible to the center only.
    contactName: (staff && firstContact?.name) || '',
    phone: (staff && firstContact?.phone) || '',
  }))
}

/**
 * Lists the institutions of a subject, the lead first; without a subject, the institutions that can be chosen. One
 * round trip.
 */
export async function institutions(ctx: Context, { subjectId, keyword }: { subjectId?: string; keyword: string }) {
  if (!subjectId) return listSelectableInstitutions(ctx, keyword)
  const at = await loadCase(ctx, subjectId, 'rule')
  if (isBlindFor(at)) return []
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
