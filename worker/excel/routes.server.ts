import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { Done } from '../core/done'
import { fileForm, parsedJson, wellFormed } from '../core/door.server'
import { fieldSentences } from '../core/input'
import { badInput, Refusal } from '../core/refusal'
import { ImportOptions } from './contract'
import { downloadExcel, importExcel } from './transfer.server'
import { t } from './texts'

const MAX_BYTES = 5 * 1024 * 1024
const FORM_MARGIN = 64 * 1024

export const excel: readonly Route[] = [
  on(calls.downloadExcel, (ctx, input) => downloadExcel(ctx, input)),
  on(calls.importExcel, async (ctx, input, c) => {
    if (Number(c.req.header('content-length') ?? 0) > MAX_BYTES + FORM_MARGIN) throw new Refusal(t.over5, 413, 413)
    const form = await fileForm(c, t.chooseFile)
    const file = form.get('file')
    if (!(file instanceof File)) throw badInput({ file: t.chooseFile })
    if (file.size > MAX_BYTES) throw new Refusal(t.over5, 413, 413)
    const businessType = form.get('businessType')
    const options = ImportOptions.safeParse(optionsOf(form.get('data')))
    if (!options.success) throw badInput(fieldSentences(options.error))
    const done = await importExcel(ctx, {
      businessType: typeof businessType === 'string' ? businessType : '',
      bytes: new Uint8Array(await file.arrayBuffer()),
      options: options.data,
    })
    return 'refused' in done ? done.refused : new Done(done.result, t.imported(done.result.saved))
  }),
]

const optionsOf = (data: unknown): unknown =>
  typeof data === 'string' && data ? wellFormed(parsedJson(data, 'data')) : {}
