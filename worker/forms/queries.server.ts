import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { depart, file, onlineAnswer, onlineForm, onlineFormVersion, user } from '../../db/schema'
import type { StoredSchema } from '../../db/schema/forms'
import type { Row } from '../core/change'
import { isPerson } from '../core/actor'
import { holdsText, whereAsked } from '../core/asked.server'
import type { Context } from '../core/context'
import { answersWithout, keptFrom, withoutKept } from '../core/form/kept'
import { schemaOf, storedFields } from '../core/form/schema'
import { schemaWithSources } from '../core/form/sources'
import { countedOn, idsOfPage, pageOn, rowOf } from '../core/page.server'
import { readAll, reading } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { stamp } from '../core/time'
import { need } from '../policy/can'
import { isAmong } from '../core/names'
import { roleCodes, roles } from '../policy/roles'
import { offeredToForm } from '../system/sources/queries/offered.server'
import type {
  AnswerDetail,
  AnswerQuery,
  AnswerRow,
  FillDetail,
  FormDetail,
  FormQuery,
  FormRow,
  OneForm,
} from './contract'
import { formLifecycle } from './lifecycle'
import { figuresOf } from './figures.server'
import { formOfAnswer, roleOf, shownFiles, shownOf, versionsOf } from './kept.server'
import { linkOf, shareOf } from './link.server'
import { isChanged, presentVersion } from './present.server'
import { whyNotAnswer } from './rules'
import { answerStatusLabel, formStatusLabel } from './statuses'
import { t } from './texts'
import { addressedTo } from './visible.server'

const there = eq(onlineForm.delFlag, 0)
const roleName = (code: string) => (isAmong(roleCodes, code) ? roles[code].name : code)

/** Columns of a form in lists, without its questions. */
const { schema: _, audience: __, intro: ___, thanks: ____, template: _____, ...listed } = getTableColumns(onlineForm)
const columns = { updateTime: onlineForm.updateTime, createTime: onlineForm.createTime, title: onlineForm.title }
/** Returns a page of forms. One round trip. */
export async function listForms(ctx: Context, query: FormQuery) {
  need(ctx.actor, 'form:manage')
  const turn = query.order === 'asc' ? asc : desc
  const order = [turn(columns[query.column]), turn(onlineForm.id)]
  const where = and(
    there,
    query.status ? sql`${onlineForm.status} = ${Number(query.status)}` : undefined,
    query.keyword ? holdsText(onlineForm.title, query.keyword) : undefined,
    whereAsked(query.asked, columns),
  )
  const ids = () =>
    ctx.db
      .select({ row: rowOf(onlineForm) })
      .from(onlineForm)
      .where(where)
  const { rows, total } = await readAll(ctx, {
    rows: ctx.db
      .select(listed)
      .from(onlineForm)
      .where(inArray(rowOf(onlineForm), idsOfPage(ids(), order, query)))
      .orderBy(...order),
    total: countedOn(ctx, query, ids().$dynamic()),
  })
  return pageOn(
    rows.map((row): FormRow => {
      const open = formLifecycle.from(row.status)
      return {
        ...{ id: row.id, title: row.title, status: row.status, status_dictText: formStatusLabel(row.status) },
        ...{ version: row.version, answers: row.answers, most: row.most },
        ...{ startTime: row.startTime, endTime: row.endTime },
        ...{ createBy: row.createBy, createTime: row.createTime, updateTime: row.updateTime },
        may: { publish: open.includes('publish'), close: open.includes('close'), delete: open.includes('delete') },
      }
    }),
    total,
    query,
  )
}

const named = (ctx: Context, id: string) => ({
  departs: ctx.db
    .select({ id: depart.id, name: depart.departName })
    .from(depart)
    .where(addressed(id, 'departs', sql`${depart.id}`)),
  people: ctx.db
    .select({ id: user.id, name: user.realname })
    .from(user)
    .where(addressed(id, 'people', sql`${user.id}`)),
})
/** Condition: `column` is in the audience of a form, if the audience is of this kind. */
const addressed = (formId: string, kind: string, column: SQL) =>
  sql`${column} in (select j.value from ${onlineForm} cross join json_each(${onlineForm.audience}, '$.ids') j
    where ${onlineForm.id} = ${formId} and json_extract(${onlineForm.audience}, '$.kind') = ${kind})`

/**
 * Query of a form with its draft.
 * @throws 404
 */
function detailOf(ctx: Context, id: string) {
  need(ctx.actor, 'form:manage')
  const form = ctx.db
    .select()
    .from(onlineForm)
    .where(and(eq(onlineForm.id, id), there))
  return reading(
    { form, versions: presentVersion(ctx, id), ...named(ctx, id) },
    ({ form: [row], versions, departs, people }) => {
      if (!row) throw notFound()
      return shownForm(row, versions[0]?.schema, [...departs, ...people])
    },
  )
}
const linkSecretOf = (ctx: Context, id: string) =>
  ctx.db
    .select({ id: onlineForm.id, linkSecret: onlineForm.linkSecret, shareSecret: onlineForm.shareSecret })
    .from(onlineForm)
    .where(eq(onlineForm.id, id))
/** Adds the links to the detail of a form. */
const withLink = async (
  ctx: Context,
  form: Omit<FormDetail, 'link' | 'share'>,
  [secret]: { id: string; linkSecret: string; shareSecret: string }[],
) => ({
  ...form,
  link: secret ? await linkOf(ctx, secret) : '',
  share: secret ? await shareOf(ctx, secret) : '',
})

/**
 * Returns a form with its draft and its links. One round trip.
 * @throws 404
 */
export async function formDetail(ctx: Context, { id }: OneForm): Promise<FormDetail> {
  const { form, secret } = await readAll(ctx, { form: detailOf(ctx, id), secret: linkSecretOf(ctx, id) })
  return withLink(ctx, form, secret)
}
/** Returns a form with a page of its answers and their statistics. One round trip. */
export async function formScreen(ctx: Context, query: AnswerQuery) {
  const { form, secret, answers, figures } = await readAll(ctx, {
    form: detailOf(ctx, query.formId),
    secret: linkSecretOf(ctx, query.formId),
    answers: answersOf(ctx, query),
    figures: figuresOf(ctx, query.formId),
  })
  return { form: await withLink(ctx, form, secret), answers, figures }
}

function shownForm(row: Row<'onlineForm'>, released: StoredSchema | undefined, known: FormDetail['named']) {
  return {
    ...{ id: row.id, title: row.title, intro: row.intro, schema: readable(row.schema), audience: row.audience },
    ...{ startTime: row.startTime, endTime: row.endTime, most: row.most, changeable: row.changeable },
    ...{
      thanks: row.thanks,
      keepUntil: row.keepUntil,
      status: row.status,
      status_dictText: formStatusLabel(row.status),
    },
    ...{ version: row.version, answers: row.answers, lockVersion: row.lockVersion, template: row.template },
    named: known,
    changed: isChanged(row.schema, released),
  }
}

/** Returns a mutable copy of a stored schema. */
export const readable = ({ type, properties, required, 'x-order': order }: StoredSchema) => ({
  type,
  properties: { ...properties },
  required: [...required],
  'x-order': [...order],
})

const filesOf = (ctx: Context, answer: SQL, among?: SQL) =>
  ctx.db
    .select({ id: file.id, fileName: file.fileName, size: file.size })
    .from(file)
    .where(and(eq(file.bizType, 'onlineAnswer'), sql`${file.bizId} in (${answer})`, eq(file.delFlag, 0), among))

/**
 * Returns the form for the current user to fill in, in the version of their answer. One round trip.
 * @throws 404 if the user is not in the audience
 */
export async function fillForm(ctx: Context, { id }: OneForm): Promise<FillDetail> {
  need(ctx.actor, 'form:answer')
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  const { rows, files, queries } = await readAll(ctx, {
    queries: offeredToForm(ctx, id),
    rows: ctx.db
      .select({ form: onlineForm, version: onlineFormVersion, own: onlineAnswer, forMe: addressedTo(ctx.actor) })
      .from(onlineForm)
      .leftJoin(
        onlineAnswer,
        and(eq(onlineAnswer.formId, onlineForm.id), eq(onlineAnswer.userId, me), eq(onlineAnswer.delFlag, 0)),
      )
      .innerJoin(
        onlineFormVersion,
        and(
          eq(onlineFormVersion.formId, onlineForm.id),
          eq(onlineFormVersion.version, sql`coalesce(${onlineAnswer.version}, ${onlineForm.version})`),
        ),
      )
      .where(and(eq(onlineForm.id, id), there)),
    files: filesOf(
      ctx,
      sql`select a.id from online_answer a where a.form_id = ${id} and a.user_id = ${me} and a.del_flag = 0`,
    ),
  })
  const [found] = rows
  if (!found || (!found.own && !found.forMe)) throw notFound(t.notForYou)
  const { form, version, own } = found
  const schema = schemaWithSources(version.schema, queries)
  const fields = storedFields(schema)
  const hidden = keptFrom(fields, roleOf(ctx.actor))
  return {
    ...{ id: form.id, title: form.title, intro: form.intro, thanks: form.thanks, changeable: form.changeable },
    ...{ startTime: form.startTime, endTime: form.endTime },
    version: version.version,
    schema: readable(hidden.size ? schemaOf(withoutKept(fields, hidden)) : schema),
    whyNot: whyNotAnswer({ ...form, now: stamp(ctx.now()) }, own?.status ?? null),
    own: own && {
      ...{ status: own.status, submitTime: own.submitTime, answerNo: own.answerNo, lockVersion: own.lockVersion },
      answers: answersWithout(own.answers, hidden),
      files,
    },
  }
}

const answerColumns = {
  ...{
    id: onlineAnswer.id,
    answerNo: onlineAnswer.answerNo,
    realname: onlineAnswer.realname,
    departName: onlineAnswer.departName,
  },
  ...{ roleCode: onlineAnswer.roleCode, version: onlineAnswer.version, status: onlineAnswer.status },
  ...{ submitTime: onlineAnswer.submitTime, updateTime: onlineAnswer.updateTime },
}
type Found = Pick<Row<'onlineAnswer'>, keyof typeof answerColumns>
const answerRow = ({ roleCode, ...row }: Found): AnswerRow => ({
  ...row,
  roleName: roleName(roleCode),
  status_dictText: answerStatusLabel(row.status),
})
const answersThere = (formId: string) => and(eq(onlineAnswer.formId, formId), eq(onlineAnswer.delFlag, 0))

/** Query of a page of answers to a form, newest first, without their content. */
const answersOf = (ctx: Context, query: AnswerQuery) => {
  need(ctx.actor, 'form:manage')
  const turn = query.order === 'asc' ? asc : desc
  // A draft has no submission time. The order is that of the index.
  const order = [turn(onlineAnswer.status), turn(onlineAnswer.submitTime), turn(onlineAnswer.id)]
  const where = and(
    answersThere(query.formId),
    query.status ? sql`${onlineAnswer.status} = ${Number(query.status)}` : undefined,
    query.keyword ? holdsText(onlineAnswer.realname, query.keyword) : undefined,
    whereAsked(query.asked, { submitTime: onlineAnswer.submitTime }),
  )
  const ids = () =>
    ctx.db
      .select({ row: rowOf(onlineAnswer) })
      .from(onlineAnswer)
      .where(where)
  const rows = ctx.db
    .select(answerColumns)
    .from(onlineAnswer)
    .where(inArray(rowOf(onlineAnswer), idsOfPage(ids(), order, query)))
    .orderBy(...order)
  return reading({ rows, total: countedOn(ctx, query, ids().$dynamic()) }, ({ rows: found, total }) =>
    pageOn(found.map(answerRow), total, query),
  )
}

/** Returns a page of answers to a form, newest first by default. One round trip. */
export const listAnswers = (ctx: Context, query: AnswerQuery) => readAll(ctx, answersOf(ctx, query))

/**
 * Returns one complete answer with its questions. One round trip.
 * @throws 404
 */
export async function answerDetail(ctx: Context, { id }: { id: string }): Promise<AnswerDetail> {
  need(ctx.actor, 'form:manage')
  const { rows, versions, files } = await readAll(ctx, {
    rows: ctx.db
      .select({ row: answerColumns, answers: onlineAnswer.answers })
      .from(onlineAnswer)
      .where(and(eq(onlineAnswer.id, id), eq(onlineAnswer.delFlag, 0))),
    versions: versionsOf(ctx, formOfAnswer(id)),
    files: filesOf(ctx, sql`${id}`, shownFiles(ctx.actor)),
  })
  const [found] = rows
  if (!found) throw notFound()
  const { fields, kept } = shownOf(versions, found.row.version, ctx.actor)
  return {
    ...answerRow(found.row),
    schema: readable(schemaOf(fields)),
    answers: answersWithout(found.answers, kept),
    files,
  }
}
