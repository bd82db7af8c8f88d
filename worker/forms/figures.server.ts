import { and, desc, eq, sql } from 'drizzle-orm'
import { onlineForm, onlineFormVersion } from '../../db/schema'
import type { Context } from '../core/context'
import { diffForms } from '../core/form/difference'
import { type Field, starsOf } from '../core/form/fields'
import { storedFields } from '../core/form/schema'
import { readAll, decodedQuery } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { assertRight } from '../policy/authorization'
import type { FormFigure, FormVersion, FormId } from './contract'
import { roleOf } from './field-visibility.server'
import { currentVersionQuery } from './current-version.server'
import { t } from './texts'

const existingFormQuery = (ctx: Context, id: string) =>
  ctx.db
    .select({ id: onlineForm.id })
    .from(onlineForm)
    .where(and(eq(onlineForm.id, id), eq(onlineForm.delFlag, 0)))

/** Returns the possible values of a question with their labels; null for questions without choices. */
function choicesOf({ kind, options = [], ...field }: Field): readonly (readonly [string, string])[] | null {
  if (kind === 'choice' || kind === 'several' || kind === 'tree') return options.map((one) => [one, one] as const)
  if (kind === 'yesno')
    return [
      ['1', t.yes],
      ['0', t.no],
    ]
  return kind === 'rating'
    ? Array.from({ length: starsOf(field) }, (_, at) => [String(at + 1), t.stars(at + 1)] as const)
    : null
}
const isCountable = (kind: Field['kind']): kind is Exclude<FormFigure['kind'], 'matrix'> =>
  kind === 'choice' || kind === 'several' || kind === 'yesno' || kind === 'rating' || kind === 'tree'
/** Separates line and option of a matrix in the tallies. */
const LINE_SEPARATOR = '\t'
/** Counts of a matrix by line. Lines and options of earlier versions come last. */
function matrixFigures({ rows = [], options = [] }: Field, own: readonly { value: string; total: number }[]) {
  const parts = own.map(({ value, total }) => ({ at: value.split(LINE_SEPARATOR), total }))
  const names = [...new Set([...options, ...parts.map(({ at }) => at[1] ?? '')])]
  const lines = [...new Set([...rows, ...parts.map(({ at }) => at[0]!)])].map((line) => ({
    label: line,
    counts: names.map((name) => parts.find(({ at }) => at[0] === line && at[1] === name)?.total ?? 0),
  }))
  const items = names.map((name, place) => ({
    label: name,
    count: lines.reduce((sum, { counts }) => sum + counts[place]!, 0),
  }))
  return { items, lines }
}
/**
 * Query of the statistics of the questions of the current version that the caller may see. Options of earlier versions
 * come last.
 */
export const figuresQuery = (ctx: Context, id: string) => {
  assertRight(ctx.actor, 'form:manage')
  const role = roleOf(ctx.actor)
  return buildFiguresQuery(ctx, id, ({ hiddenFrom }) => !hiddenFrom?.includes(role))
}
/**
 * The same without a check of the caller's rights; the calling function checks access. Questions that are hidden from
 * any role are left out.
 */
export const sharedFiguresQuery = (ctx: Context, id: string) =>
  buildFiguresQuery(ctx, id, ({ hiddenFrom }) => !hiddenFrom?.length)

/**
 * Select of each chosen option, rating and yes/no value in the submitted answers, by question name; for a matrix the
 * line and the option, separated by a tab. The form version of the answer provides kind and lines.
 */
const chosenValuesSelect = (id: string) => sql`select q.name,
    iif(q.field ->> 'x-kind' = 'matrix', (q.field -> 'x-rows' ->> x.key) || ${LINE_SEPARATOR} || x.value, cast(x.value as text)) as value
  from (select e.key as name, e.type, e.value, v.schema -> ('$.properties."' || e.key || '"') as field
      from online_answer a join online_form_version v on v.form_id = a.form_id and v.version = a.version, json_each(a.answers) e
      where a.form_id = ${id} and a.status = 1 and a.del_flag = 0) q,
    json_each(iif(q.type = 'array', q.value, json_array(q.value))) x
  where q.field ->> 'x-kind' in ('choice', 'several', 'yesno', 'rating', 'tree', 'matrix') and x.value <> ''`

function buildFiguresQuery(ctx: Context, id: string, isShown: (field: Field) => boolean) {
  const tallies = ctx.db
    .select({ name: sql<string>`t.name`, value: sql<string>`t.value`, total: sql<number>`count(*)` })
    .from(sql`(${chosenValuesSelect(id)}) t`)
    .groupBy(sql`t.name`, sql`t.value`)
    .orderBy(sql`t.name`, sql`t.value`)
  return decodedQuery({ tallies, versions: currentVersionQuery(ctx, id) }, ({ tallies: counts, versions: [present] }) =>
    (present ? storedFields(present.schema) : []).filter(isShown).flatMap((field): FormFigure[] => {
      const { name, label, kind } = field
      const own = counts.filter((one) => one.name === name)
      if (kind === 'matrix') return [{ name, label, kind, ...matrixFigures(field, own) }]
      const choices = choicesOf(field)
      if (!choices || !isCountable(kind)) return []
      const known = choices.map(([value, words]) => ({
        label: words,
        count: own.find((one) => one.value === value)?.total ?? 0,
      }))
      const earlier = own.filter(({ value }) => !choices.some(([one]) => one === value))
      return [
        { name, label, kind, items: [...known, ...earlier.map((one) => ({ label: one.value, count: one.total }))] },
      ]
    }),
  )
}
/**
 * Returns the statistics of a form. One round trip.
 * @throws 404
 */
export async function answerFigures(ctx: Context, { id }: FormId) {
  const { rows, figures } = await readAll(ctx, { rows: existingFormQuery(ctx, id), figures: figuresQuery(ctx, id) })
  if (!rows.length) throw notFound()
  return figures
}

const MAX_VERSIONS = 10
/**
 * Returns the last versions, each with its changes. One round trip.
 * @throws 404
 */
export async function formVersions(ctx: Context, { id }: FormId): Promise<FormVersion[]> {
  assertRight(ctx.actor, 'form:manage')
  const { rows, versions } = await readAll(ctx, {
    rows: existingFormQuery(ctx, id),
    versions: ctx.db
      .select()
      .from(onlineFormVersion)
      .where(eq(onlineFormVersion.formId, id))
      .orderBy(desc(onlineFormVersion.version))
      .limit(MAX_VERSIONS + 1),
  })
  if (!rows.length) throw notFound()
  return versions.slice(0, MAX_VERSIONS).map(({ version, createBy, createTime, schema }, at) => {
    const before = versions[at + 1]
    const changes = before ? diffForms(storedFields(before.schema), storedFields(schema)) : []
    return {
      ...{ version, createBy, createTime },
      changes: changes.map((one) => ({
        kind: one.kind,
        label: one.field.label,
        parts: one.kind === 'changed' ? one.parts : [],
      })),
    }
  })
}
