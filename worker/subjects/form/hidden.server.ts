import { type SQL, sql } from 'drizzle-orm'
import { file } from '../../../db/schema'
import type { Person } from '../../core/actor'
import { blindOf } from '../seen.server'
import { hideableFrom } from './definition'

/** Of a kind of attachment, and of a question of the further form: both say the same in words of their own. */
const said = (ofSlot: string, ofQuestion: string) =>
  sql`coalesce(json_extract(s.value, ${`$.${ofSlot}`}), json_extract(s.value, ${`$."${ofQuestion}"`}))`
/** Questions have their place for one. */
const slot = sql`coalesce(json_extract(s.value, '$.slot'), 'more.' || s.key)`
/**
 * What the form of a declaration keeps from this reader: its attachments of such a kind, those that answer such a question,
 * those that an earlier version had there, too. As flat as it can be: it stands deep in other statements.
 */
export function attachmentsKeptBack(person: Person): SQL {
  const { roleCode } = person
  if (!(hideableFrom as readonly string[]).includes(roleCode)) return sql`0`
  const blind =
    roleCode === 'counselor'
      ? sql`${said('blind', 'x-blind')} = 1 and exists (select 1 from subject u where u.id = c.subject_id
          and ${blindOf(person, (column) => sql.raw(`u.${column}`))})`
      : sql`0`
  return sql`exists (select 1 from subject_collect c join declare_form d on d.id = c.form_id,
      json_each(json_array(json_extract(d.definition, '$.slots'), json_extract(d.definition, '$.more.properties'))) p, json_each(p.value) s
    where (c.subject_id = ${file.bizId} or c.id = ${file.bizId})
      and (instr(${said('hiddenFrom', 'x-hidden-from')}, ${JSON.stringify(roleCode)}) > 0 or (${blind}))
      and (${slot} = ${file.slot}
        or exists (select 1 from json_each(c.attachments) a, json_each(a.value, '$.fileIds') i
          where json_extract(a.value, '$.slot') = ${slot} and i.value = ${file.id})))`
}
