import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { file, onlineAnswer, onlineForm } from '../../db/schema'
import { writeLogEntry } from '../core/commit.server'
import type { Context } from '../core/context'
import { type Field, hasAnswer, fieldKinds } from '../core/form/fields'
import { storedFields } from '../core/form/schema'
import { formatAnswer } from '../core/form/answer-formatter'
import { isAmong } from '../core/typed-keys'
import { readAll } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { inChinese } from '../core/texts'
import { formatMinute } from '../core/time'
import { type SheetColumn, workbookStream } from '../core/workbook'
import { fileResponse } from '../files/file-response.server'
import { assertRight } from '../policy/authorization'
import { roleCodes, roles } from '../policy/roles'
import type { FormId } from './contract'
import { hiddenAnswerNames, sortNewestFirst, versionsQuery } from './field-visibility.server'
import { t } from './texts'

const ROWS_PER_QUERY = 500
const cellKindOf = ({ kind }: Field): SheetColumn['kind'] =>
  kind === 'date'
    ? 'day'
    : fieldKinds[kind].value === 'number'
      ? undefined
      : kind === 'long' || kind === 'rich' || kind === 'table' || kind === 'matrix'
        ? 'long'
        : 'text'

/** Exports all submitted answers as a workbook: a column per question of every version, a row per answer. */
export async function exportAnswers(ctx: Context, { id }: FormId): Promise<Response> {
  assertRight(ctx.actor, 'form:manage')
  const started = Date.now()
  const { forms, versions } = await readAll(ctx, {
    forms: ctx.db
      .select({ title: onlineForm.title })
      .from(onlineForm)
      .where(and(eq(onlineForm.id, id), eq(onlineForm.delFlag, 0))),
    versions: versionsQuery(ctx, id),
  })
  const [form] = forms
  if (!form) throw notFound()
  await writeLogEntry(ctx, 'form:manage', { bizType: 'onlineForm', bizId: id, text: form.title }, started)
  // Labels come from the newest version; questions of earlier versions follow.
  const fields = new Map<string, Field>()
  const hidden = hiddenAnswerNames(versions, ctx.actor)
  for (const { schema } of sortNewestFirst(versions))
    for (const field of storedFields(schema))
      if (hasAnswer(field) && !hidden.has(field.name) && !fields.has(field.name)) fields.set(field.name, field)
  const questions = [...fields.values()]
  const head = inChinese(() => [
    { header: t.person, kind: 'text' as const },
    { header: t.sheetDepart, kind: 'text' as const },
    { header: t.sheetRole, kind: 'text' as const },
    { header: t.sheetTime, kind: 'time' as const },
    { header: t.sheetVersion },
  ])
  const columns: SheetColumn[] = [
    ...head,
    ...questions.map((field) => {
      const kind = cellKindOf(field)
      return { header: field.unit ? `${field.label}（${field.unit}）` : field.label, ...(kind && { kind }) }
    }),
  ]
  const book = workbookStream([{ name: form.title, columns, rows: answerRows(ctx, id, questions) }])
  return fileResponse(book, `${inChinese(() => t.answersOf(form.title))}_${formatMinute(ctx.now())}.xlsx`)
}

async function* answerRows(ctx: Context, formId: string, fields: readonly Field[]) {
  for (let [time, last] = ['', '']; ; ) {
    const chunk = ctx.db
      .select()
      .from(onlineAnswer)
      .where(
        and(
          eq(onlineAnswer.formId, formId),
          eq(onlineAnswer.delFlag, 0),
          eq(onlineAnswer.status, 1),
          sql`(${onlineAnswer.submitTime}, ${onlineAnswer.id}) > (${time}, ${last})`,
        ),
      )
      .orderBy(asc(onlineAnswer.submitTime), asc(onlineAnswer.id))
      .limit(ROWS_PER_QUERY)
    const rows = await chunk
    if (rows.length === 0) return
    const ids = rows.flatMap(({ answers }) =>
      fields.flatMap(({ name, kind }) =>
        kind === 'file' && Array.isArray(answers[name]) ? answers[name].map(String) : [],
      ),
    )
    const files = ids.length
      ? await ctx.db
          .select({ id: file.id, fileName: file.fileName })
          .from(file)
          .where(
            inArray(
              file.bizId,
              rows.map((row) => row.id),
            ),
          )
      : []
    const names = new Map(files.map((one) => [one.id, one.fileName]))
    yield inChinese(() =>
      rows.map((row) => [
        row.realname,
        row.departName,
        isAmong(roleCodes, row.roleCode) ? roles[row.roleCode].name : row.roleCode,
        row.submitTime,
        row.version,
        ...fields.map((field) => formatAnswer(field, row.answers, (one) => names.get(one) ?? '')),
      ]),
    )
    if (rows.length < ROWS_PER_QUERY) return
    const { submitTime, id } = rows.at(-1)!
    ;[time, last] = [submitTime, id]
  }
}
