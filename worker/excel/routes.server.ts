import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { parsedJson, wellFormed } from '../core/door.server'
import { fieldSentences } from '../core/input'
import { badInput } from '../core/refusal'
import { bookIn } from '../workbooks/book.server'
import { ImportOptions } from './contract'
import { downloadExcel, importExcel } from './transfer.server'

export const excel: readonly Route[] = [
  on(calls.downloadExcel, (ctx, input) => downloadExcel(ctx, input)),
  on(calls.importExcel, async (ctx, input, c) => {
    const { bytes, fields } = await bookIn(c)
    const businessType = fields.get('businessType')
    const options = ImportOptions.safeParse(optionsOf(fields.get('data')))
    if (!options.success) throw badInput(fieldSentences(options.error))
    const done = await importExcel(ctx, {
      businessType: typeof businessType === 'string' ? businessType : '',
      bytes,
      options: options.data,
    })
    return 'refused' in done ? done.refused : done.result
  }),
]

const optionsOf = (data: unknown): unknown =>
  typeof data === 'string' && data ? wellFormed(parsedJson(data, 'data')) : {}
