import { and, eq, inArray, sql } from 'drizzle-orm'
import { depart, onlineForm, user } from '../../db/schema'
import { randomSecret } from '../auth/one-time-secrets.server'
import { type Change, insert, notify, type Recipients, type Row, update } from '../core/change'
import { checkRulesQuery, formCheckRulesQuery } from '../core/check-rules.server'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { ruleCodesOf, schemaWithRuleContent, findUnknownRule } from '../core/form/check-rules'
import { storedFields } from '../core/form/schema'
import { schemaWithSourceOptions, sourceCodesOf, findUnknownSource } from '../core/form/sources'
import { isAmong } from '../core/typed-keys'
import { readAll } from '../core/read-all.server'
import { badInput, conflict, lostRace, notFound } from '../core/refusal'
import { inChinese } from '../core/texts'
import { formatStamp } from '../core/time'
import { roleCodes } from '../policy/roles'
import { offeredQueriesQuery, formOfferedQueries } from '../system/data-sources/queries/query-results.server'
import { t as sources } from '../system/data-sources/queries/texts'
import type { FormId, SaveForm } from './contract'
import { formLifecycle } from './lifecycle'
import { isChanged, currentVersionQuery } from './current-version.server'
import type { FormFacts } from './rules'
import { formStatusLabel } from './statuses'
import { deleteTemplate, currentTemplateQuery } from './template.server'
import { t as judging } from '../core/form/validation.texts'
import { t } from './texts'

type Form = Row<'onlineForm'>
const auditSubject = ({ id, title }: { id: string; title: string }) => ({
  bizType: 'onlineForm',
  bizId: id,
  text: title,
})
const formQuery = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(onlineForm)
    .where(and(eq(onlineForm.id, id), eq(onlineForm.delFlag, 0)))
const loadForm = async (ctx: Context, { id }: FormId) => (await formQuery(ctx, id))[0]

/** @throws 404, or 409 with the reason why the transition is refused */
function assertTransition(
  name: Exclude<keyof typeof formLifecycle.moves, 'draft'>,
  row: Form | undefined,
  at: FormFacts | null,
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
      rows: formQuery(ctx, id),
      rules: checkRulesQuery(ctx, ruleCodesOf(storedFields(schema))),
      queries: offeredQueriesQuery(ctx, sourceCodesOf(storedFields(schema))),
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
    const previous = formId ? assertTransition('edit', found, null) : null
    if (previous && lockVersion !== undefined && lockVersion !== previous.lockVersion) throw lostRace()
    const unknown = findUnknownRule(storedFields(settings.schema), rules)
    if (unknown) throw badInput({ schema: judging.noSuchRule(unknown) })
    const unknownQuery = findUnknownSource(storedFields(settings.schema), queries)
    if (unknownQuery) throw badInput({ schema: sources.unknownQuery(unknownQuery) })
    const input = {
      ...settings,
      schema: schemaWithSourceOptions(schemaWithRuleContent(settings.schema, rules), queries),
    }
    const known = departs ?? people
    if (known && input.audience.ids.some((id) => !known.some((row) => row.id === id)))
      throw badInput({ 'audience.ids': judging.listedGone })
    const id = previous?.id ?? ctx.id()
    return {
      changes: [previous ? update('onlineForm', previous, input) : insert('onlineForm', { id, ...input })],
      result: { id },
      about: auditSubject({ id, title: input.title }),
    }
  },
})

const MAX_TITLE_LENGTH = 100

/** Copies a form with its questions and audience as a new draft. */
export const copyForm = command('form:manage', {
  load: loadForm,
  decide(found, _: FormId, ctx) {
    if (!found) throw notFound()
    const { intro, schema, audience, most, changeable, thanks } = found
    const id = ctx.id()
    const title = t.copyOf(found.title).slice(0, MAX_TITLE_LENGTH)
    return {
      changes: [insert('onlineForm', { id, title, intro, schema, audience, most, changeable, thanks })],
      result: { id },
      about: auditSubject({ id, title }),
    }
  },
})

/**
 * Recipients of the notice on first publication. For `all` and `link` there is none; the link is distributed by its
 * sender.
 */
function publishRecipients({ audience: { kind, ids } }: Form): Recipients | null {
  if (kind === 'people') return { users: ids }
  if (kind === 'departs') return { contactsOf: ids }
  return kind === 'roles' ? { roles: roleCodes.filter((code) => isAmong(ids, code)) } : null
}
/** A form that is answered by link gets its secret on first publication. */
const initialLink = ({ audience, version }: Form) =>
  audience.kind === 'link' && version === 0 ? { linkSecret: randomSecret() } : {}
/** Publishes the draft as the next version and opens the form. Answers that were begun keep their version. */
export const publishForm = command('form:manage', {
  load: (ctx, { id }: FormId) =>
    readAll(ctx, {
      rows: formQuery(ctx, id),
      versions: currentVersionQuery(ctx, id),
      rules: formCheckRulesQuery(ctx, id),
      queries: formOfferedQueries(ctx, id),
    }),
  decide({ rows: [found], versions: [present], rules, queries }, _: FormId, ctx) {
    if (!found) throw notFound()
    const now = formatStamp(ctx.now())
    const { status, endTime } = found
    // A rule may have been changed or removed since the form was saved.
    const unknown = findUnknownRule(storedFields(found.schema), rules)
    if (unknown) throw conflict(judging.noSuchRule(unknown))
    const schema = schemaWithSourceOptions(schemaWithRuleContent(found.schema, rules), queries)
    const changed = isChanged(schema, present?.schema)
    const places = found.template?.places ?? []
    const row = assertTransition('publish', found, {
      fields: storedFields(schema),
      status,
      changed,
      endTime,
      now,
      places,
    })
    const version = changed ? row.version + 1 : row.version
    const to = row.version === 0 ? publishRecipients(row) : null
    const changes: Change[] = [update('onlineForm', row, { status: 1, version, schema, ...initialLink(row) })]
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
    return { changes, result: { version }, about: auditSubject(row) }
  },
})

/** Closes a form for answers. */
export const closeForm = command('form:manage', {
  load: loadForm,
  decide(found) {
    const row = assertTransition('close', found, null)
    return { changes: [update('onlineForm', row, { status: 2 })], result: null, about: auditSubject(row) }
  },
})

/** Deletes a form and its template; an open form must be closed first. */
export const deleteForm = command('form:manage', {
  load: (ctx, { id }: FormId) => readAll(ctx, { rows: formQuery(ctx, id), templates: currentTemplateQuery(ctx, id) }),
  decide({ rows: [found], templates }, _, ctx) {
    const row = assertTransition('delete', found, null)
    const changes = [update('onlineForm', row, { delFlag: 1 }), ...deleteTemplate(templates, ctx)]
    return { changes, result: null, about: auditSubject(row) }
  },
})

/**
 * Counts a submitted answer. The statement changes nothing if the form is closed or full, so that concurrent
 * submissions cannot exceed the limit.
 */
export const countAnswerStatement = (formId: string) => sql`update online_form set answers = answers + 1
  where id = ${formId} and status = 1 and del_flag = 0 and (most = 0 or answers < most)`
