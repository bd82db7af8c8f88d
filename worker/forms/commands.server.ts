import { and, eq, inArray, sql } from 'drizzle-orm'
import { depart, onlineForm, user } from '../../db/schema'
import { longSecret } from '../auth/one-time.server'
import { type Change, insert, notify, type Receivers, type Row, update } from '../core/change'
import { rulesOf, rulesOfForm } from '../core/check-rules.server'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { ruleCodesIn, schemaWithRules, unknownRule } from '../core/form/check-rules'
import { storedFields } from '../core/form/schema'
import { schemaWithSources, sourceCodesIn, unknownSource } from '../core/form/sources'
import { isAmong } from '../core/names'
import { readAll } from '../core/read-all.server'
import { badInput, conflict, lostRace, notFound } from '../core/refusal'
import { inChinese } from '../core/texts'
import { stamp } from '../core/time'
import { roleCodes } from '../policy/roles'
import { offeredBy, offeredToForm } from '../system/sources/queries/offered.server'
import { t as sources } from '../system/sources/queries/texts'
import type { OneForm, SaveForm } from './contract'
import { formLifecycle } from './lifecycle'
import { isChanged, presentVersion } from './present.server'
import type { FormAt } from './rules'
import { formStatusLabel } from './statuses'
import { templateGone, templateRow } from './template.server'
import { t as judging } from '../core/form/judge.texts'
import { t } from './texts'

type Form = Row<'onlineForm'>
const about = ({ id, title }: { id: string; title: string }) => ({ bizType: 'onlineForm', bizId: id, text: title })
const formBy = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(onlineForm)
    .where(and(eq(onlineForm.id, id), eq(onlineForm.delFlag, 0)))
const one = async (ctx: Context, { id }: OneForm) => (await formBy(ctx, id))[0]

/** @throws 404, or 409 with the reason why the transition is refused */
function move(
  name: Exclude<keyof typeof formLifecycle.moves, 'draft'>,
  row: Form | undefined,
  at: FormAt | null,
): Form {
  if (!row) throw notFound()
  const looks = at ?? { fields: [], status: row.status, changed: true, endTime: '', now: '', places: [] }
  const problem = formLifecycle.refuses(name, row.status, looks, formStatusLabel)
  if (problem) throw conflict(problem)
  return row
}

/** Creates a form or saves its draft. Respondents see the changes after publication. */
export const saveForm = command('form:manage', {
  load: (ctx, { id, schema, audience: { kind, ids } }: SaveForm) =>
    readAll(ctx, {
      rows: formBy(ctx, id),
      rules: rulesOf(ctx, ruleCodesIn(storedFields(schema))),
      queries: offeredBy(ctx, sourceCodesIn(storedFields(schema))),
      departs:
        kind === 'departs'
          ? ctx.db
              .select({ id: depart.id })
              .from(depart)
              .where(and(inArray(depart.id, ids), eq(depart.delFlag, 0)))
          : null,
      people:
        kind === 'people'
          ? ctx.db
              .select({ id: user.id })
              .from(user)
              .where(and(inArray(user.id, ids), eq(user.delFlag, 0)))
          : null,
    }),
  decide({ rows: [found], rules, queries, departs, people }, { id: formId, lockVersion, ...settings }, ctx) {
    const previous = formId ? move('edit', found, null) : null
    if (previous && lockVersion !== undefined && lockVersion !== previous.lockVersion) throw lostRace()
    const unknown = unknownRule(storedFields(settings.schema), rules)
    if (unknown) throw badInput({ schema: judging.noSuchRule(unknown) })
    const unknownQuery = unknownSource(storedFields(settings.schema), queries)
    if (unknownQuery) throw badInput({ schema: sources.unknownQuery(unknownQuery) })
    const input = { ...settings, schema: schemaWithSources(schemaWithRules(settings.schema, rules), queries) }
    const known = departs ?? people
    if (known && input.audience.ids.some((id) => !known.some((row) => row.id === id)))
      throw badInput({ 'audience.ids': judging.listedGone })
    const id = previous?.id ?? ctx.id()
    return {
      changes: [previous ? update('onlineForm', previous, input) : insert('onlineForm', { id, ...input })],
      result: { id },
      about: about({ id, title: input.title }),
    }
  },
})

const TITLE = 100

/** Copies a form with its questions and audience as a new draft. */
export const copyForm = command('form:manage', {
  load: one,
  decide(found, _: OneForm, ctx) {
    if (!found) throw notFound()
    const { intro, schema, audience, most, changeable, thanks } = found
    const id = ctx.id()
    const title = t.copyOf(found.title).slice(0, TITLE)
    return {
      changes: [insert('onlineForm', { id, title, intro, schema, audience, most, changeable, thanks })],
      result: { id },
      about: about({ id, title }),
    }
  },
})

/**
 * Recipients of the notice on first publication. For `all` and `link` there is none; the link is distributed by its
 * sender.
 */
function receivers({ audience: { kind, ids } }: Form): Receivers | null {
  if (kind === 'people') return { users: ids }
  if (kind === 'departs') return { contactsOf: ids }
  return kind === 'roles' ? { roles: roleCodes.filter((code) => isAmong(ids, code)) } : null
}
/** A form that is answered by link gets its secret on first publication. */
const firstLink = ({ audience, version }: Form) =>
  audience.kind === 'link' && version === 0 ? { linkSecret: longSecret() } : {}
/** Publishes the draft as the next version and opens the form. Answers that were begun keep their version. */
export const publishForm = command('form:manage', {
  load: (ctx, { id }: OneForm) =>
    readAll(ctx, {
      rows: formBy(ctx, id),
      versions: presentVersion(ctx, id),
      rules: rulesOfForm(ctx, id),
      queries: offeredToForm(ctx, id),
    }),
  decide({ rows: [found], versions: [present], rules, queries }, _: OneForm, ctx) {
    if (!found) throw notFound()
    const now = stamp(ctx.now())
    const { status, endTime } = found
    // A rule may have been changed or removed since the form was saved.
    const unknown = unknownRule(storedFields(found.schema), rules)
    if (unknown) throw conflict(judging.noSuchRule(unknown))
    const schema = schemaWithSources(schemaWithRules(found.schema, rules), queries)
    const changed = isChanged(schema, present?.schema)
    const places = found.template?.places ?? []
    const row = move('publish', found, { fields: storedFields(schema), status, changed, endTime, now, places })
    const version = changed ? row.version + 1 : row.version
    const to = row.version === 0 ? receivers(row) : null
    const changes: Change[] = [update('onlineForm', row, { status: 1, version, schema, ...firstLink(row) })]
    if (changed) changes.push(insert('onlineFormVersion', { formId: row.id, version, schema }))
    if (to)
      changes.push(
        inChinese(() =>
          notify({
            ...{ template: 'FORM_OPEN', title: t.open, text: t.openText(row.title, endTime.slice(0, 16)) },
            ...{ url: `/online/form/${row.id}/fill`, busType: 'onlineForm', busId: row.id, to },
          }),
        ),
      )
    return { changes, result: { version }, about: about(row) }
  },
})

/** Closes a form for answers. */
export const closeForm = command('form:manage', {
  load: one,
  decide(found) {
    const row = move('close', found, null)
    return { changes: [update('onlineForm', row, { status: 2 })], result: null, about: about(row) }
  },
})

/** Deletes a form and its template; an open form must be closed first. */
export const deleteForm = command('form:manage', {
  load: (ctx, { id }: OneForm) => readAll(ctx, { rows: formBy(ctx, id), templates: templateRow(ctx, id) }),
  decide({ rows: [found], templates }, _, ctx) {
    const row = move('delete', found, null)
    const changes = [update('onlineForm', row, { delFlag: 1 }), ...templateGone(templates, ctx)]
    return { changes, result: null, about: about(row) }
  },
})

/**
 * Counts a submitted answer. The statement changes nothing if the form is closed or full, so that concurrent
 * submissions cannot exceed the limit.
 */
export const oneMore = (formId: string) => sql`update online_form set answers = answers + 1
  where id = ${formId} and status = 1 and del_flag = 0 and (most = 0 or answers < most)`
