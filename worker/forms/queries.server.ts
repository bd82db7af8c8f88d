import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { depart, file, onlineAnswer, onlineForm, onlineFormVersion, user } from '../../db/schema'
import type { StoredSchema } from '../../db/schema/forms'
import type { Row } from '../core/change'
import { isPerson } from '../core/actor'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import type { Context } from '../core/context'
import { omitAnswers, hiddenFieldNames, withoutHiddenFields } from '../core/form/field-visibility'
import { schemaOf, storedFields } from '../core/form/schema'
import { schemaWithSourceOptions } from '../core/form/sources'
import { boundedCount, pageIdsQuery, boundedPage, rowidOf } from '../core/page.server'
import { readAll, decodedQuery } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { formatStamp } from '../core/time'
import { assertRight } from '../policy/authorization'
import { isAmong } from '../core/typed-keys'
import { roleCodes, roles } from '../policy/roles'
import { formOfferedQueries } from '../system/data-sources/queries/query-results.server'
import type {
  AnswerDetail,
  AnswerQuery,
  AnswerRow,
  FillDetail,
  FormDetail,
  FormQuery,
  FormRow,
  FormId,
} from './contract'
import { formLifecycle } from './lifecycle'
import { figuresQuery } from './figures.server'
import { answerFormId, roleOf, visibleFilesCondition, visibleFieldsOf, versionsQuery } from './field-visibility.server'
import { linkPathOf, sharePathOf } from './link.server'
import { isChanged, currentVersionQuery } from './current-version.server'
import { answerProblem } from './rules'
import { answerStatusLabel, formStatusLabel } from './statuses'
import { t } from './texts'
import { addressedToCondition } from './row-access.server'

const existingForms = eq(onlineForm.delFlag, 0)
const roleName = (code: string) => (isAmong(roleCodes, code) ? roles[code].name : code)

/** Columns of a form in lists, without its questions. */
const {
  schema: _,
  audience: __,
  intro: ___,
  thanks: ____,
  template: _____,
  ...listColumns
} = getTableColumns(onlineForm)
const columns = { updateTime: onlineForm.updateTime, createTime: onlineForm.createTime, title: onlineForm.title }
/** Returns a page of forms. One round trip. */
export async function listForms(ctx: Context, query: FormQuery) {
  assertRight(ctx.actor, 'form:manage')
  const turn = query.order === 'asc' ? asc : desc
  const order = [turn(columns[query.column]), turn(onlineForm.id)]
  const where = and(
    existingForms,
    query.status ? sql`${onlineForm.status} = ${Number(query.status)}` : undefined,
    query.keyword ? containsTextCondition(onlineForm.title, query.keyword) : undefined,
    advancedFilterCondition(query.asked, columns),
  )
  const ids = () =>
    ctx.db
      .select({ row: rowidOf(onlineForm) })
      .from(onlineForm)
      .where(where)
  const { rows, total } = await readAll(ctx, {
    rows: ctx.db
      .select(listColumns)
      .from(onlineForm)
      .where(inArray(rowidOf(onlineForm), pageIdsQuery(ids(), order, query)))
      .orderBy(...order),
    total: boundedCount(ctx, query, ids().$dynamic()),
  })
  return boundedPage(
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

const audienceNameQueries = (ctx: Context, id: string) => ({
  departs: ctx.db
    .select({ id: depart.id, name: depart.departName })
    .from(depart)
    .where(inAudienceCondition(id, 'departs', sql`${depart.id}`)),
  people: ctx.db
    .select({ id: user.id, name: user.realname })
    .from(user)
    .where(inAudienceCondition(id, 'people', sql`${user.id}`)),
})
/** Condition: `column` is in the audience of a form, if the audience is of this kind. */
const inAudienceCondition = (formId: string, kind: string, column: SQL) =>
  sql`${column} in (select j.value from ${onlineForm} cross join json_each(${onlineForm.audience}, '$.ids') j
    where ${onlineForm.id} = ${formId} and json_extract(${onlineForm.audience}, '$.kind') = ${kind})`

/**
 * Query of a form with its draft.
 * @throws 404
 */
function detailQuery(ctx: Context, id: string) {
  assertRight(ctx.actor, 'form:manage')
  const form = ctx.db
    .select()
    .from(onlineForm)
    .where(and(eq(onlineForm.id, id), existingForms))
  return decodedQuery(
    { form, versions: currentVersionQuery(ctx, id), ...audienceNameQueries(ctx, id) },
    ({ form: [row], versions, departs, people }) => {
      if (!row) throw notFound()
      return serializeForm(row, versions[0]?.schema, [...departs, ...people])
    },
  )
}
const linkSecretsQuery = (ctx: Context, id: string) =>
  ctx.db
    .select({ id: onlineForm.id, linkSecret: onlineForm.linkSecret, shareSecret: onlineForm.shareSecret })
    .from(onlineForm)
    .where(eq(onlineForm.id, id))
/** Adds the links to the detail of a form. */
const addLinks = async (
  ctx: Context,
  form: Omit<FormDetail, 'link' | 'share'>,
  [secret]: { id: string; linkSecret: string; shareSecret: string }[],
) => ({
  ...form,
  link: secret ? await linkPathOf(ctx, secret) : '',
  share: secret ? await sharePathOf(ctx, secret) : '',
})

/**
 * Returns a form with its draft and its links. One round trip.
 * @throws 404
 */
export async function formDetail(ctx: Context, { id }: FormId): Promise<FormDetail> {
  const { form, secret } = await readAll(ctx, { form: detailQuery(ctx, id), secret: linkSecretsQuery(ctx, id) })
  return addLinks(ctx, form, secret)
}
/** Returns a form with a page of its answers and their statistics. One round trip. */
export async function formScreen(ctx: Context, query: AnswerQuery) {
  const { form, secret, answers, figures } = await readAll(ctx, {
    form: detailQuery(ctx, query.formId),
    secret: linkSecretsQuery(ctx, query.formId),
    answers: answersPageQuery(ctx, query),
    figures: figuresQuery(ctx, query.formId),
  })
  return { form: await addLinks(ctx, form, secret), answers, figures }
}

function serializeForm(row: Row<'onlineForm'>, released: StoredSchema | undefined, known: FormDetail['named']) {
  return {
    ...{ id: row.id, title: row.title, intro: row.intro, schema: copySchema(row.schema), audience: row.audience },
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
export const copySchema = ({ type, properties, required, 'x-order': order }: StoredSchema) => ({
  type,
  properties: { ...properties },
  required: [...required],
  'x-order': [...order],
})

const answerFilesQuery = (ctx: Context, answer: SQL, among?: SQL) =>
  ctx.db
    .select({ id: file.id, fileName: file.fileName, size: file.size })
    .from(file)
    .where(and(eq(file.bizType, 'onlineAnswer'), sql`${file.bizId} in (${answer})`, eq(file.delFlag, 0), among))

/**
 * Returns the form for the current user to fill in, in the version of their answer. One round trip.
 * @throws 404 if the user is not in the audience
 */
export async function fillForm(ctx: Context, { id }: FormId): Promise<FillDetail> {
  assertRight(ctx.actor, 'form:answer')
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  const { rows, files, queries } = await readAll(ctx, {
    queries: formOfferedQueries(ctx, id),
    rows: ctx.db
      .select({
        form: onlineForm,
        version: onlineFormVersion,
        own: onlineAnswer,
        forMe: addressedToCondition(ctx.actor),
      })
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
      .where(and(eq(onlineForm.id, id), existingForms)),
    files: answerFilesQuery(
      ctx,
      sql`select a.id from online_answer a where a.form_id = ${id} and a.user_id = ${me} and a.del_flag = 0`,
    ),
  })
  const [found] = rows
  if (!found || (!found.own && !found.forMe)) throw notFound(t.notForYou)
  const { form, version, own } = found
  const schema = schemaWithSourceOptions(version.schema, queries)
  const fields = storedFields(schema)
  const hidden = hiddenFieldNames(fields, roleOf(ctx.actor))
  return {
    ...{ id: form.id, title: form.title, intro: form.intro, thanks: form.thanks, changeable: form.changeable },
    ...{ startTime: form.startTime, endTime: form.endTime },
    version: version.version,
    schema: copySchema(hidden.size ? schemaOf(withoutHiddenFields(fields, hidden)) : schema),
    whyNot: answerProblem({ ...form, now: formatStamp(ctx.now()) }, own?.status ?? null),
    own: own && {
      ...{ status: own.status, submitTime: own.submitTime, answerNo: own.answerNo, lockVersion: own.lockVersion },
      answers: omitAnswers(own.answers, hidden),
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
type AnswerRecord = Pick<Row<'onlineAnswer'>, keyof typeof answerColumns>
const toAnswerRow = ({ roleCode, ...row }: AnswerRecord): AnswerRow => ({
  ...row,
  roleName: roleName(roleCode),
  status_dictText: answerStatusLabel(row.status),
})
const formAnswersCondition = (formId: string) => and(eq(onlineAnswer.formId, formId), eq(onlineAnswer.delFlag, 0))

/** Query of a page of answers to a form, newest first, without their content. */
const answersPageQuery = (ctx: Context, query: AnswerQuery) => {
  assertRight(ctx.actor, 'form:manage')
  const turn = query.order === 'asc' ? asc : desc
  // A draft has no submission time. The order is that of the index.
  const order = [turn(onlineAnswer.status), turn(onlineAnswer.submitTime), turn(onlineAnswer.id)]
  const where = and(
    formAnswersCondition(query.formId),
    query.status ? sql`${onlineAnswer.status} = ${Number(query.status)}` : undefined,
    query.keyword ? containsTextCondition(onlineAnswer.realname, query.keyword) : undefined,
    advancedFilterCondition(query.asked, { submitTime: onlineAnswer.submitTime }),
  )
  const ids = () =>
    ctx.db
      .select({ row: rowidOf(onlineAnswer) })
      .from(onlineAnswer)
      .where(where)
  const rows = ctx.db
    .select(answerColumns)
    .from(onlineAnswer)
    .where(inArray(rowidOf(onlineAnswer), pageIdsQuery(ids(), order, query)))
    .orderBy(...order)
  return decodedQuery({ rows, total: boundedCount(ctx, query, ids().$dynamic()) }, ({ rows: found, total }) =>
    boundedPage(found.map(toAnswerRow), total, query),
  )
}

/** Returns a page of answers to a form, newest first by default. One round trip. */
export const listAnswers = (ctx: Context, query: AnswerQuery) => readAll(ctx, answersPageQuery(ctx, query))

/**
 * Returns one complete answer with its questions. One round trip.
 * @throws 404
 */
export async function answerDetail(ctx: Context, { id }: { id: string }): Promise<AnswerDetail> {
  assertRight(ctx.actor, 'form:manage')
  const { rows, versions, files } = await readAll(ctx, {
    rows: ctx.db
      .select({ row: answerColumns, answers: onlineAnswer.answers })
      .from(onlineAnswer)
      .where(and(eq(onlineAnswer.id, id), eq(onlineAnswer.delFlag, 0))),
    versions: versionsQuery(ctx, answerFormId(id)),
    files: answerFilesQuery(ctx, sql`${id}`, visibleFilesCondition(ctx.actor)),
  })
  const [found] = rows
  if (!found) throw notFound()
  const { fields, kept } = visibleFieldsOf(versions, found.row.version, ctx.actor)
  return {
    ...toAnswerRow(found.row),
    schema: copySchema(schemaOf(fields)),
    answers: omitAnswers(found.answers, kept),
    files,
  }
}
