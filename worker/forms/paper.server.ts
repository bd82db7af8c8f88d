import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { file, onlineAnswer, onlineForm } from '../../db/schema'
import { bodyBytes } from '../core/bytes'
import type { Row } from '../core/change'
import { record } from '../core/commit.server'
import type { Context } from '../core/context'
import { type Field, isAsked } from '../core/form/fields'
import { storedFields } from '../core/form/schema'
import { cellsOf, shownAnswer } from '../core/form/show'
import { readAll } from '../core/read-all.server'
import { conflict, notFound } from '../core/refusal'
import { inChinese } from '../core/texts'
import { minuteInName } from '../core/time'
import { storedAmong } from '../files/queries.server'
import { fileAnswer } from '../files/answer.server'
import { needScanned } from '../files/rules'
import { archiveOf } from '../files/zip.server'
import { need } from '../policy/can'
import { docxOf } from '../subjects/paper/docx'
import type { Paper } from '../subjects/paper/paper'
import type { OneAnswer, OneForm } from './contract'
import { formOfAnswer, shownFiles, shownOf, versionsOf } from './kept.server'
import { otherPlaces, placed, placeOf } from './template/show'
import { filledTemplate } from './template/rules'
import { bytesOfFile } from './template.server'
import { t } from './texts'

/** Maximum number of answers in one archive; larger sets can be exported as a workbook. */
const MOST = 1000
type Given = Pick<Row<'onlineAnswer'>, 'realname' | 'departName' | 'submitTime' | 'answers'>

type NameOf = (id: string) => string
const said = (field: Field, { answers }: Given, nameOf: NameOf) => {
  const value = shownAnswer(field, answers, nameOf)
  return value === null ? '' : `${value}${field.unit ?? ''}`
}
/** Builds the document of an answer: short answers in a table, long texts under headings, tables as tables. */
function paperOf(title: string, fields: readonly Field[], row: Given, nameOf: NameOf): Paper {
  const questions = fields.filter((field) => isAsked(field) && field.name in row.answers)
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
        .map((field) => [field.label, said(field, row, nameOf)] as const),
    ],
    texts: long.map((field) => ({ title: field.label, text: said(field, row, nameOf) })),
    tables: tables.map((field) => ({
      title: field.label,
      header: (field.columns ?? []).map(({ label, unit }) => (unit ? `${label}（${unit}）` : label)),
      rows: cellsOf(field, row.answers),
    })),
  }
}
/** Replaces characters that are invalid in file names. */
const plain = (text: string) => text.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').slice(0, 60)
const calledOf = ({ realname, submitTime }: Given) => plain(`${realname}_${submitTime.replace(/\D/g, '').slice(0, 14)}`)

type Form = Pick<Row<'onlineForm'>, 'title' | 'template'>
/** Renders an answer with the template of the form, or with the built-in layout. */
function documentOf(form: Form, bytes: Uint8Array | null, fields: readonly Field[], row: Given, nameOf: NameOf) {
  return inChinese(() => {
    if (!bytes) return docxOf(paperOf(form.title, fields, row, nameOf))
    const own = { title: form.title, realname: row.realname, departName: row.departName, submitTime: row.submitTime }
    return filledTemplate(bytes, (place) => {
      const of = placed(fields, place)
      return of === undefined ? '' : typeof of === 'string' ? own[of] : said(of, row, nameOf)
    })
  })
}
const templateFile = (ctx: Context, formId: string | SQL) =>
  ctx.db
    .select({ objectKey: file.objectKey, scanStatus: file.scanStatus })
    .from(file)
    .innerJoin(onlineForm, eq(file.id, sql`json_extract(${onlineForm.template}, '$.fileId')`))
    .where(and(eq(onlineForm.id, formId), eq(file.delFlag, 0)))
/**
 * Loads the template of a form; null if it has none.
 * @throws 409 if the file is missing
 */
async function templateOf(ctx: Context, { template }: Form, [row]: Awaited<ReturnType<typeof templateFile>>) {
  if (!template) return null
  if (row) needScanned(row)
  const bytes = row && (await bytesOfFile(ctx, row.objectKey))
  if (!bytes) throw conflict(t.templateGone)
  return bytes
}
const docx = (bytes: Uint8Array, name: string) => fileAnswer(bytes, `${name}.docx`)

/**
 * Returns one answer as a Word document.
 * @throws 404, 409 if the template of the form is missing
 */
export async function answerPaper(ctx: Context, { id }: OneAnswer): Promise<Response> {
  need(ctx.actor, 'form:manage')
  const started = Date.now()
  const { rows, versions, files, templates } = await readAll(ctx, {
    rows: ctx.db
      .select({ answer: onlineAnswer, title: onlineForm.title, template: onlineForm.template })
      .from(onlineAnswer)
      .innerJoin(onlineForm, eq(onlineForm.id, onlineAnswer.formId))
      .where(and(eq(onlineAnswer.id, id), eq(onlineAnswer.delFlag, 0))),
    versions: versionsOf(ctx, formOfAnswer(id)),
    files: ctx.db
      .select({ id: file.id, fileName: file.fileName })
      .from(file)
      .where(and(eq(file.bizType, 'onlineAnswer'), eq(file.bizId, id), eq(file.delFlag, 0))),
    templates: templateFile(ctx, formOfAnswer(id)),
  })
  const [found] = rows
  if (!found) throw notFound()
  const bytes = await templateOf(ctx, found, templates)
  await record(ctx, 'form:manage', { bizType: 'onlineAnswer', bizId: id, text: found.title }, started)
  const nameOf = (one: string) => files.find((row) => row.id === one)?.fileName ?? ''
  const { fields } = shownOf(versions, found.answer.version, ctx.actor)
  const name = `${plain(found.title)}_${calledOf(found.answer)}`
  return docx(documentOf(found, bytes, fields, found.answer, nameOf), name)
}

/**
 * Returns a sample document with the placeholders of all questions, as a start for a template. One round trip.
 * @throws 404
 */
export async function sampleTemplate(ctx: Context, { id }: OneForm): Promise<Response> {
  need(ctx.actor, 'form:manage')
  const [form] = await ctx.db
    .select({ title: onlineForm.title, schema: onlineForm.schema })
    .from(onlineForm)
    .where(and(eq(onlineForm.id, id), eq(onlineForm.delFlag, 0)))
  if (!form) throw notFound()
  const fields = storedFields(form.schema)
  const placeholders = fields.filter(isAsked).map((field) => [field.label, `{{${placeOf(fields, field)}}}`] as const)
  const facts = [...otherPlaces().map((place) => [place, `{{${place}}}`] as const), ...placeholders]
  const name = plain(inChinese(() => t.templateOf(form.title)))
  return docx(docxOf({ title: form.title, facts, texts: [], tables: [] }), name)
}

/**
 * Streams all submitted answers as one archive: a document for each, with its files in a folder of the same name.
 * @throws 404; 409 if there are no answers, too many, or if the template of the form is missing
 */
export async function answerPapers(ctx: Context, { id }: OneForm): Promise<Response> {
  need(ctx.actor, 'form:manage')
  const started = Date.now()
  const submitted = and(eq(onlineAnswer.formId, id), eq(onlineAnswer.delFlag, 0), eq(onlineAnswer.status, 1))
  const { forms, versions, rows, files, templates } = await readAll(ctx, {
    forms: ctx.db
      .select({ title: onlineForm.title, template: onlineForm.template })
      .from(onlineForm)
      .where(and(eq(onlineForm.id, id), eq(onlineForm.delFlag, 0))),
    versions: versionsOf(ctx, id),
    rows: ctx.db
      .select()
      .from(onlineAnswer)
      .where(submitted)
      .orderBy(asc(onlineAnswer.submitTime), asc(onlineAnswer.id))
      .limit(MOST + 1),
    files: storedAmong(
      ctx,
      sql`${file.bizType} = 'onlineAnswer' and ${file.delFlag} = 0 and ${file.bizId} in
        (select a.id from online_answer a where a.form_id = ${id} and a.del_flag = 0 and a.status = 1)
        and ${shownFiles(ctx.actor)}`,
    ),
    templates: templateFile(ctx, id),
  })
  const [form] = forms
  if (!form) throw notFound()
  if (rows.length === 0) throw conflict(t.noneIn)
  if (rows.length > MOST) throw conflict(t.tooManyPapers(MOST))
  const bytes = await templateOf(ctx, form, templates)
  await record(ctx, 'form:manage', { bizType: 'onlineForm', bizId: id, text: form.title }, started)
  const fieldsOf = new Map(versions.map(({ version }) => [version, shownOf(versions, version, ctx.actor).fields]))
  const names = new Map(files.map((one) => [one.id, one.fileName]))
  const folders = new Map(rows.map((row) => [row.id, calledOf(row)]))
  const leads = rows.map((row) => ({
    name: `${calledOf(row)}.docx`,
    input: () =>
      Promise.resolve(
        bodyBytes(documentOf(form, bytes, fieldsOf.get(row.version) ?? [], row, (one) => names.get(one) ?? '')),
      ),
  }))
  const time = minuteInName(ctx.now())
  return archiveOf(ctx, files, `${plain(inChinese(() => t.answersOf(form.title)))}_${time}`, {
    leads,
    folderOf: (row) => folders.get(row.bizId) ?? '',
  })
}
