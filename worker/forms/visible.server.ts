import { type SQL, sql } from 'drizzle-orm'
import { type Actor, isPerson } from '../core/actor'

/**
 * Is a form for somebody who is signed in, as a condition on `online_form`? An institution stands for its departments; by its
 * link a form is answered without an account.
 */
export function addressedTo(actor: Actor): SQL<number> {
  if (!isPerson(actor)) return sql<number>`0`
  const named = (value: string) =>
    sql`exists (select 1 from json_each(online_form.audience, '$.ids') j where j.value = ${value})`
  return sql<number>`case json_extract(online_form.audience, '$.kind') when 'all' then 1 when 'link' then 0
    when 'roles' then ${named(actor.roleCode)} when 'people' then ${named(actor.userId)}
    else exists (select 1 from json_each(online_form.audience, '$.ids') j cross join depart d on d.id = j.value
      where d.org_code <> '' and substr(${actor.orgCode}, 1, length(d.org_code)) = d.org_code) end`
}
