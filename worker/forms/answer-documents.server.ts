import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { file, onlineAnswer, onlineForm } from '../../db/schema'
import { toBodyBytes } from '../core/bytes'
import type { Row } from '../core/change'
import { writeLogEntry } from '../core/commit.server'
import type { Context } from '../core/context'
import { type Field, hasAnswer } from '../core/form/fields'
import { storedFields } from '../core/form/schema'
import { tableAnswerCells, formatAnswer } from '../core/form/answer-formatter'
import { readAll } from '../core/read-all.server'
import { conflict, notFound } from '../core/refusal'
import { inChinese } from '../core/texts'
import { formatMinute } from '../core/time'
import { storedFilesQuery } from '../files/queries.server'
import { fileResponse } from '../files/file-response.server'
import { assertScanned } from '../files/rules'
import { zipStoredFiles } from '../files/zip.server'
import { assertRight } from '../policy/authorization'
import { buildDocx } from '../subjects/documents/docx'
import type { PrintedDocument } from '../subjects/documents/declaration-document'
import type { AnswerId, FormId } from './contract'
import { answerFormId, visibleFilesCondition, visibleFieldsOf, versionsQuery } from './field-visibility.server'
import { answerPlaceholderLabels, resolvePlaceholder, placeholderOf } from './template/placeholders'
import { fillTemplate } from './template/rules'
import { readFileBytes } from './template.server'
import { t } from './texts'

/** Maximum number of answers in one archive; larger sets can be exported as a workbook. */
const MAX_DOCUMENTS = 1000
type PrintedAnswer = Pick<Row<'onlineAnswer'>, 'realname' | 'departName' | 'submitTime' | 'answers'>

type FileNameOf = (id: string) => string
const answerText = (field: Field, { answers }: PrintedAnswer, nameOf: FileNameOf) => {
  const value = formatAnswer(field, answers, nameOf)
  return value === null ? '' : `${value}${field.unit ?? ''}`
}
/** Builds the document of an answer: short answers in a table, long texts under headings, tables as tables. */
function buildDocument(
  title: string,
  fields: readonly Field[],
  row: PrintedAnswer,
  nameOf: FileNameOf,
): PrintedDocument {
  const questions = fields.filter((field) => hasAnswer(field) && field.name in row.answers)
  const long = questions.filter(({ kind }) => kind === 'long' || kind === 'rich')
  const tables = questions.filter(({ kind }) => kind === 'table')
  return {
    title,
    facts: [
      [t.person, row.realname],
      [t.sheetDepart, row.departName],
      [t.sheetTime, row.submitTime],
      ...questions
        .filter((field) => !long.includes(field) && !tables.includes(field))
        .map((field) => [field.label, answerText(field, row, nameOf)] as const),
    ],
    texts: long.map((field) => ({ title: field.label, text: answerText(field, row, nameOf) })),
    tables: tables.map((field) => ({
      title: field.label,
      header: (field.columns ?? []).map(({ label, unit }) => (unit ? `${label}（${unit}）` : label)),
      rows: tableAnswerCells(field, row.answers),
    })),
  }
}
/** Replaces characters that are invalid in file names. */
const safeFileName = (text: string) => text.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 60)
const documentName = ({ realname, submitTime }: PrintedAnswer) =>
  safeFileName(`${realname}_${submitTime.replace(/\D/g, '').slice(0, 14)}`)

type Form = Pick<Row<'onlineForm'>, 'title' | 'template'>
/** Renders an answer with the template of the form, or with the built-in layout. */
function renderDocument(
  form: Form,
  bytes: Uint8Array | null,
  fields: readonly Field[],
  row: PrintedAnswer,
  nameOf: FileNameOf,
) {
  return inChinese(() => {
    if (!bytes) return buildDocx(buildDocument(form.title, fields, row, nameOf))
    const own = { title: form.title, realname: row.realname, departName: row.departName, submitTime: row.submitTime }
    return fillTemplate(bytes, (place) => {
      const of = resolvePlaceholder(fields, place)
      return of === undefined ? '' : typeof of === 'string' ? own[of] : answerText(of, row, nameOf)
    })
  })
}
const templateFileQuery = (ctx: Context, formId: string | SQL) =>
  ctx.db
    .select({ objectKey: file.objectKey, scanStatus: file.scanStatus })
    .from(file)
    .innerJoin(onlineForm, eq(file.id, sql`json_extract(${onlineForm.template}, '$.fileId')`))
    .where(and(eq(onlineForm.id, formId), eq(file.delFlag, 0)))
/**
 * Loads the template of a form; null if it has none.
 * @throws 409 if the file is missing
 */
async function loadTemplate(ctx: Context, { template }: Form, [row]: Awaited<ReturnType<typeof templateFileQuery>>) {
  if (!template) return null
  if (row) assertScanned(row)
  const bytes = row && (await readFileBytes(ctx, row.objectKey))
  if (!bytes) throw conflict(t.templateGone)
  return bytes
}
const docxResponse = (bytes: Uint8Array, name: string) => fileResponse(bytes, `${name}.docx`)

/**
 * Returns one answer as a Word document.
 * @throws 404, 409 if the template of the form is missing
 */
export async function answerDocument(ctx: Context, { id }: AnswerId): Promise<Response> {
  assertRight(ctx.actor, 'form:manage')
  const started = Date.now()
  const { rows, versions, files, templates } = await readAll(ctx, {
    rows: ctx.db
      .select({ answer: onlineAnswer, title: onlineForm.title, template: onlineForm.template })
      .from(onlineAnswer)
      .innerJoin(onlineForm, eq(onlineForm.id, onlineAnswer.formId))
      .where(and(eq(onlineAnswer.id, id), eq(onlineAnswer.delFlag, 0))),
    versions: versionsQuery(ctx, answerFormId(id)),
    files: ctx.db
      .select({ id: file.id, fileName: file.fileName })
      .from(file)
      .where(and(eq(file.bizType, 'onlineAnswer'), eq(file.bizId, id), eq(file.delFlag, 0))),
    templates: templateFileQuery(ctx, answerFormId(id)),
  })
  const [found] = rows
  if (!found) throw notFound()
  const bytes = await loadTemplate(ctx, found, templates)
  await writeLogEntry(ctx, 'form:manage', { bizType: 'onlineAnswer', bizId: id, text: found.title }, started)
  const nameOf = (one: string) => files.find((row) => row.id === one)?.fileName ?? ''
  const { fields } = visibleFieldsOf(versions, found.answer.version, ctx.actor)
  const name = `${safeFileName(found.title)}_${documentName(found.answer)}`
  return docxResponse(renderDocument(found, bytes, fields, found.answer, nameOf), name)
}

/**
 * Returns a sample document with the placeholders of all questions, as a start for a template. One round trip.
 * @throws 404
 */
export async function sampleTemplate(ctx: Context, { id }: FormId): Promise<Response> {
  assertRight(ctx.actor, 'form:manage')
  const [form] = await ctx.db
    .select({ title: onlineForm.title, schema: onlineForm.schema })
    .from(onlineForm)
    .where(and(eq(onlineForm.id, id), eq(onlineForm.delFlag, 0)))
  if (!form) throw notFound()
  const fields = storedFields(form.schema)
  const placeholders = fields
    .filter(hasAnswer)
    .map((field) => [field.label, `{{${placeholderOf(fields, field)}}}`] as const)
  const facts = [...answerPlaceholderLabels().map((place) => [place, `{{${place}}}`] as const), ...placeholders]
  const name = safeFileName(inChinese(() => t.templateOf(form.title)))
  return docxResponse(buildDocx({ title: form.title, facts, texts: [], tables: [] }), name)
}

/**
 * Streams all submitted answers as one archive: a document for each, with its files in a folder of the same name.
 * @throws 404; 409 if there are no answers, too many, or if the template of the form is missing
 */
export async function answerDocuments(ctx: Context, { id }: FormId): Promise<Response> {
  assertRight(ctx.actor, 'form:manage')
  const started = Date.now()
  const submitted = and(eq(onlineAnswer.formId, id), eq(onlineAnswer.delFlag, 0), eq(onlineAnswer.status, 1))
  const { forms, versions, rows, files, templates } = await readAll(ctx, {
    forms: ctx.db
      .select({ title: onlineForm.title, template: onlineForm.template })
      .from(onlineForm)
      .where(and(eq(onlineForm.id, id), eq(onlineForm.delFlag, 0))),
    versions: versionsQuery(ctx, id),
    rows: ctx.db
      .select()
      .from(onlineAnswer)
      .where(submitted)
      .orderBy(asc(onlineAnswer.submitTime), asc(onlineAnswer.id))
      .limit(MAX_DOCUMENTS + 1),
    files: storedFilesQuery(
      ctx,
      sql`${file.bizType} = 'onlineAnswer' and ${file.delFlag} = 0 and ${file.bizId} in
        (select a.id from online_answer a where a.form_id = ${id} and a.del_flag = 0 and a.status = 1)
        and ${visibleFilesCondition(ctx.actor)}`,
    ),
    templates: templateFileQuery(ctx, id),
  })
  const [form] = forms
  if (!form) throw notFound()
  if (rows.length === 0) throw conflict(t.noneIn)
  if (rows.length > MAX_DOCUMENTS) throw conflict(t.tooManyPapers(MAX_DOCUMENTS))
  const bytes = await loadTemplate(ctx, form, templates)
  await writeLogEntry(ctx, 'form:manage', { bizType: 'onlineForm', bizId: id, text: form.title }, started)
  const fieldsOf = new Map(
    versions.map(({ version }) => [version, visibleFieldsOf(versions, version, ctx.actor).fields]),
  )
  const names = new Map(files.map((one) => [one.id, one.fileName]))
  const folders = new Map(rows.map((row) => [row.id, documentName(row)]))
  const leads = rows.map((row) => ({
    name: `${documentName(row)}.docx`,
    input: () =>
      Promise.resolve(
        toBodyBytes(renderDocument(form, bytes, fieldsOf.get(row.version) ?? [], row, (one) => names.get(one) ?? '')),
      ),
  }))
  const time = formatMinute(ctx.now())
  return zipStoredFiles(ctx, files, `${safeFileName(inChinese(() => t.answersOf(form.title)))}_${time}`, {
    leads,
    folderOf: (row) => folders.get(row.bizId) ?? '',
  })
}
