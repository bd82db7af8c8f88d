import { type SQL, sql } from 'drizzle-orm'
import { type Actor, isPerson } from '../core/actor'

/**
 * Condition on `online_form`: is the signed-in person in the audience? An institution includes its departments. A form
 * by link is answered without an account.
 */
export function addressedToCondition(actor: Actor): SQL<number> {
  if (!isPerson(actor)) return sql<number>`0`
  const inAudience = (value: string) =>
    sql`exists (select 1 from json_each(online_form.audience, '$.ids') j where j.value = ${value})`
  return sql<number>`case json_extract(online_form.audience, '$.kind') when 'all' then 1 when 'link' then 0
    when 'roles' then ${inAudience(actor.roleCode)} when 'people' then ${inAudience(actor.userId)}
    else exists (select 1 from json_each(online_form.audience, '$.ids') j cross join depart d on d.id = j.value
      where d.org_code <> '' and substr(${actor.orgCode}, 1, length(d.org_code)) = d.org_code) end`
}
