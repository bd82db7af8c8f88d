import { eq, type SQL, sql } from 'drizzle-orm'
import { file, onlineFormVersion } from '../../db/schema'
import type { StoredSchema } from '../../db/schema/forms'
import { type Actor, isPerson } from '../core/actor'
import type { Context } from '../core/context'
import { keptFrom, withoutKept } from '../core/form/kept'
import { storedFields } from '../core/form/schema'

/** The role by which somebody reads; '' for who has none, from whom nothing is kept by its role. */
export const roleOf = (actor: Actor) => (isPerson(actor) ? actor.roleCode : '')

/** All versions of a form: what is kept of its answers from whom is said by the last that asks a question. */
export const versionsOf = (ctx: Context, formId: string | SQL) =>
  ctx.db
    .select({ version: onlineFormVersion.version, schema: onlineFormVersion.schema })
    .from(onlineFormVersion)
    .where(eq(onlineFormVersion.formId, formId))
type Version = { version: number; schema: StoredSchema }
export const lastFirst = (versions: readonly Version[]) =>
  versions.toSorted((one, other) => other.version - one.version)

/** The names of the questions whose answers somebody is not shown, by whichever version they were given. */
export function keptIn(versions: readonly Version[], actor: Actor): Set<string> {
  const said = new Map<string, boolean>()
  for (const { schema } of lastFirst(versions)) {
    const fields = storedFields(schema)
    const kept = keptFrom(fields, roleOf(actor))
    for (const { name } of fields) if (!said.has(name)) said.set(name, kept.has(name))
  }
  return new Set([...said].flatMap(([name, isKept]) => (isKept ? [name] : [])))
}

/** The questions of the version that an answer goes by, and which of them somebody is not shown. */
export function shownOf(versions: readonly Version[], version: number, actor: Actor) {
  const own = versions.find((one) => one.version === version)
  const kept = keptIn(versions, actor)
  return { fields: withoutKept(own ? storedFields(own.schema) : [], kept), kept }
}
/** The form that an answer is to. */
export const formOfAnswer = (id: string) => sql`(select a.form_id from online_answer a where a.id = ${id})`

/** Of the files that answers hold those that somebody is shown, as a condition on `file`. */
export const shownFiles = (actor: Actor): SQL =>
  sql`not exists (select 1 from online_answer a, json_each(a.answers) q,
      json_each(case q.type when 'array' then q.value else '[]' end) i
    where a.id = ${file.bizId} and i.value = ${file.id} and exists (
      select 1 from json_each((select json_extract(v.schema, '$.properties.' || q.key || '."x-hidden-from"')
        from online_form_version v where v.form_id = a.form_id and json_type(v.schema, '$.properties.' || q.key) is not null
        order by v.version desc limit 1)) h
      where h.value = ${roleOf(actor)}))`
