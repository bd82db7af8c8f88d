import { eq, type SQL, sql } from 'drizzle-orm'
import { file, onlineFormVersion } from '../../db/schema'
import type { StoredSchema } from '../../db/schema/forms'
import { type Actor, isPerson } from '../core/actor'
import type { Context } from '../core/context'
import { hiddenFieldNames, withoutHiddenFields } from '../core/form/field-visibility'
import { storedFields } from '../core/form/schema'

/** Returns the role code of the reader; '' for actors without a role, from whom nothing is hidden. */
export const roleOf = (actor: Actor) => (isPerson(actor) ? actor.roleCode : '')

/** Query of all versions of a form. The newest version with a question decides to whom its answers are hidden. */
export const versionsQuery = (ctx: Context, formId: string | SQL) =>
  ctx.db
    .select({ version: onlineFormVersion.version, schema: onlineFormVersion.schema })
    .from(onlineFormVersion)
    .where(eq(onlineFormVersion.formId, formId))
type VersionRow = { version: number; schema: StoredSchema }
export const sortNewestFirst = (versions: readonly VersionRow[]) =>
  versions.toSorted((one, other) => other.version - one.version)

/** Returns the names of the questions whose answers are hidden from the actor, across all versions. */
export function hiddenAnswerNames(versions: readonly VersionRow[], actor: Actor): Set<string> {
  const hiddenByName = new Map<string, boolean>()
  for (const { schema } of sortNewestFirst(versions)) {
    const fields = storedFields(schema)
    const hidden = hiddenFieldNames(fields, roleOf(actor))
    for (const { name } of fields) if (!hiddenByName.has(name)) hiddenByName.set(name, hidden.has(name))
  }
  return new Set([...hiddenByName].flatMap(([name, isKept]) => (isKept ? [name] : [])))
}

/** Returns the visible questions of the version of an answer, and the names of the hidden ones. */
export function visibleFieldsOf(versions: readonly VersionRow[], version: number, actor: Actor) {
  const own = versions.find((one) => one.version === version)
  const kept = hiddenAnswerNames(versions, actor)
  return { fields: withoutHiddenFields(own ? storedFields(own.schema) : [], kept), kept }
}
/** Subquery: the form of an answer. */
export const answerFormId = (id: string) => sql`(select a.form_id from online_answer a where a.id = ${id})`

/** Condition on `file`: attachments of answers that are not hidden from the actor. */
export const visibleFilesCondition = (actor: Actor): SQL =>
  sql`not exists (select 1 from online_answer a, json_each(a.answers) q,
      json_each(case q.type when 'array' then q.value else '[]' end) i
    where a.id = ${file.bizId} and i.value = ${file.id} and exists (
      select 1 from json_each((select json_extract(v.schema, '$.properties.' || q.key || '."x-hidden-from"')
        from online_form_version v where v.form_id = a.form_id and json_type(v.schema, '$.properties.' || q.key) is not null
        order by v.version desc limit 1)) h
      where h.value = ${roleOf(actor)}))`
