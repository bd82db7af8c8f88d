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
const isReader = (roleCode: string) => (hideableFrom as readonly string[]).includes(roleCode)
/** Of something that is kept from whoever judges blind: is that the reader? The subject is found by `which`. */
const keptBlind = (person: Person, flag: SQL, which: SQL) =>
  person.roleCode === 'counselor'
    ? sql`${flag} = 1 and exists (select 1 from subject u where u.id = ${which}
          and ${blindOf(person, (column) => sql.raw(`u.${column}`))})`
    : sql`0`
/**
 * What the form of a declaration keeps from this reader: its attachments of such a kind, those that answer such a question,
 * those that an earlier version had there, too. As flat as it can be: it stands deep in other statements.
 */
export function attachmentsKeptBack(person: Person): SQL {
  const { roleCode } = person
  if (!isReader(roleCode)) return sql`0`
  const blind = keptBlind(person, said('blind', 'x-blind'), sql`c.subject_id`)
  return sql`exists (select 1 from subject_collect c join declare_form d on d.id = c.form_id,
      json_each(json_array(json_extract(d.definition, '$.slots'), json_extract(d.definition, '$.more.properties'))) p, json_each(p.value) s
    where (c.subject_id = ${file.bizId} or c.id = ${file.bizId})
      and (instr(${said('hiddenFrom', 'x-hidden-from')}, ${JSON.stringify(roleCode)}) > 0 or (${blind}))
      and (${slot} = ${file.slot}
        or exists (select 1 from json_each(c.attachments) a, json_each(a.value, '$.fileIds') i
          where json_extract(a.value, '$.slot') = ${slot} and i.value = ${file.id})))`
}
/** What the form keeps from this reader of the files that answer a further question in a report: they lie under its place. */
export function answersKeptBack(person: Person): SQL {
  const { roleCode } = person
  if (!isReader(roleCode)) return sql`0`
  const blind = keptBlind(person, sql`json_extract(s.value, '$."x-blind"')`, sql`c.subject_id`)
  return sql`(substr(${file.slot}, 1, 5) = 'more.' and exists (select 1 from report q join subject_collect c on c.subject_id = q.subject_id
      join declare_form d on d.id = c.form_id, json_each(d.definition, '$.sheets.report.properties') s
    where q.id = ${file.bizId} and 'more.' || s.key = ${file.slot}
      and (instr(json_extract(s.value, '$."x-hidden-from"'), ${JSON.stringify(roleCode)}) > 0 or (${blind}))))`
}

/** Does any form keep anything from this reader, an attachment or an answer? Asked of no file: once for a statement. */
export function formsKeep({ roleCode }: Person): SQL {
  if (!isReader(roleCode)) return sql`0`
  const blind = roleCode === 'counselor' ? sql`${said('blind', 'x-blind')} = 1` : sql`0`
  return sql`exists (select 1 from declare_form d, json_each(json_array(json_extract(d.definition, '$.slots'),
      json_extract(d.definition, '$.more.properties'), json_extract(d.definition, '$.sheets.report.properties'))) p, json_each(p.value) s
    where instr(${said('hiddenFrom', 'x-hidden-from')}, ${JSON.stringify(roleCode)}) > 0 or ${blind})`
}
