import { and, eq, type SQL, sql } from 'drizzle-orm'
import { file, onlineForm } from '../../db/schema'
import { type Row, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { isPerson } from '../core/actor'
import { storedFields } from '../core/form/schema'
import { readAll } from '../core/read-all.server'
import { badInput, notFound } from '../core/refusal'
import { getObject, readObject } from '../core/storage.server'
import { formatStamp } from '../core/time'
import { UnusableFileError } from '../files/copies/zip-archive'
import { assertScanned } from '../files/rules'
import type { SetTemplate } from './contract'
import { unknownPlaceholders } from './template/placeholders'
import { MAX_TEMPLATE_BYTES, placeholdersIn } from './template/rules'
import { t } from './texts'

/**
 * Reads the bytes of a file; null if the object is missing.
 * @throws 503
 */
export async function readFileBytes(ctx: Context, objectKey: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = await getObject(ctx.env, objectKey)
  return found && found !== 'unsatisfiable' ? readObject(found) : null
}
/** Query of the current template of a form. */
export const currentTemplateQuery = (ctx: Context, formId: string | SQL) =>
  ctx.db
    .select()
    .from(file)
    .where(
      and(
        eq(file.id, sql`(select json_extract(o.template, '$.fileId') from online_form o where o.id = ${formId})`),
        eq(file.delFlag, 0),
      ),
    )
/** Deletes the previous template like any other file: its bytes are removed with the trash. */
export const deleteTemplate = (rows: readonly Row<'file'>[], ctx: Context) =>
  rows.map((row) => update('file', row, { delFlag: 1, deleteTime: formatStamp(ctx.now()) }))
const fileError = (sentence: string) => badInput({ fileId: sentence })

/** Sets or removes the Word template of a form. */
export const setTemplate = command('form:manage', {
  async load(ctx, { id, fileId }: SetTemplate) {
    const {
      forms: [form],
      files: [row],
      before,
    } = await readAll(ctx, {
      forms: ctx.db
        .select()
        .from(onlineForm)
        .where(and(eq(onlineForm.id, id), eq(onlineForm.delFlag, 0))),
      files: ctx.db
        .select()
        .from(file)
        .where(and(eq(file.id, fileId), eq(file.delFlag, 0))),
      before: currentTemplateQuery(ctx, id),
    })
    if (!form) throw notFound()
    if (!fileId) return { form, row: null, bytes: null, before }
    const own = isPerson(ctx.actor) && row?.uploaderId === ctx.actor.userId
    const free = row?.bizType === '' && row.bizId === '' && row.folderId === ''
    if (!row || !own || !free) throw fileError(t.templateForeign)
    if (row.ext !== 'docx') throw fileError(t.templateExt)
    if (row.size > MAX_TEMPLATE_BYTES) throw fileError(t.templateLarge(MAX_TEMPLATE_BYTES / 1024 / 1024))
    assertScanned(row)
    return { form, row, before, bytes: await readFileBytes(ctx, row.objectKey) }
  },
  decide({ form, row, bytes, before }, _, ctx) {
    const about = { bizType: 'onlineForm', bizId: form.id, text: form.title }
    const deletions = deleteTemplate(before, ctx)
    if (!row)
      return { changes: [update('onlineForm', form, { template: null }), ...deletions], result: { places: [] }, about }
    if (!bytes) throw fileError(t.templateForeign)
    const places = readPlaceholders(bytes)
    if (!places.length) throw fileError(t.templateBare)
    const strange = unknownPlaceholders(storedFields(form.schema), places)
    if (strange.length) throw fileError(t.templateUnknown(strange.join(t.comma)))
    return {
      changes: [
        update('onlineForm', form, { template: { fileId: row.id, fileName: row.fileName, places } }),
        update('file', row, { bizType: 'onlineForm', bizId: form.id }),
        ...deletions,
      ],
      result: { places },
      about,
    }
  },
})
/** @throws 400 if the file is no Word document */
function readPlaceholders(bytes: Uint8Array): string[] {
  try {
    return placeholdersIn(bytes)
  } catch (error) {
    throw error instanceof UnusableFileError ? fileError(t.templateBroken) : error
  }
}
