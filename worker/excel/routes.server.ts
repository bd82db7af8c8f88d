import { z } from 'zod'
import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { parsedJson, wellFormed } from '../core/door.server'
import { fieldSentences } from '../core/input'
import { badInput } from '../core/refusal'
import { bookIn } from '../workbooks/book.server'
import { ImportFields, ImportOptions } from './contract'
import { downloadExcel, importExcel } from './transfer.server'

/** An unknown business type is answered with the list of those that there are, by the import itself. */
const ImportForm = ImportFields.extend({ businessType: z.string().default('') })

export const excel: readonly Route[] = [
  on(calls.downloadExcel, (ctx, input) => downloadExcel(ctx, input)),
  on(calls.importExcel, async (ctx, input, c) => {
    const { bytes, fields } = await bookIn(c, ImportForm)
    const options = ImportOptions.safeParse(fields.data ? wellFormed(parsedJson(fields.data, 'data')) : {})
    if (!options.success) throw badInput(fieldSentences(options.error))
    const done = await importExcel(ctx, {
      businessType: fields.businessType,
      bytes,
      options: options.data,
    })
    return 'refused' in done ? done.refused : done.result
  }),
]
