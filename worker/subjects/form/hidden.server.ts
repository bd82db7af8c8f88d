import { type SQL, sql } from 'drizzle-orm'
import { file } from '../../../db/schema'
import type { Person } from '../../core/actor'
import { blindOf } from '../seen.server'
import { hideableFrom } from './definition'

/**
 * What the form of a declaration keeps from this reader: its attachments of such a kind, those that an earlier version had
 * there, too.
 */
export function attachmentsKeptBack(person: Person): SQL {
  const { roleCode } = person
  if (!(hideableFrom as readonly string[]).includes(roleCode)) return sql`0`
  const blind =
    roleCode === 'counselor'
      ? sql`json_extract(s.value, '$.blind') = 1 and exists (select 1 from subject u where u.id = c.subject_id
          and ${blindOf(person, (column) => sql.raw(`u.${column}`))})`
      : sql`0`
  return sql`exists (select 1 from subject_collect c join declare_form d on d.id = c.form_id, json_each(d.definition, '$.slots') s
    where (c.subject_id = ${file.bizId} or c.id = ${file.bizId})
      and (exists (select 1 from json_each(s.value, '$.hiddenFrom') h where h.value = ${roleCode}) or (${blind}))
      and (json_extract(s.value, '$.slot') = ${file.slot}
        or exists (select 1 from json_each(c.attachments) a, json_each(a.value, '$.fileIds') i
          where json_extract(a.value, '$.slot') = json_extract(s.value, '$.slot') and i.value = ${file.id})))`
}
