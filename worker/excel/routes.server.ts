import { Hono } from 'hono'
import { fileForm, parsedJson, wellFormed } from '../core/door.server'
import { type App, answers, answersFile, may, ok, takes, takesFile } from '../core/http.server'
import { fieldSentences } from '../core/input'
import { badInput, Refusal } from '../core/refusal'
import { ExcelDownload, Imported, ImportFields, ImportOptions } from './contract'
import { downloadExcel, importExcel } from './transfer.server'
import { t } from './texts'

const MAX_BYTES = 5 * 1024 * 1024
const FORM_MARGIN = 64 * 1024

export const excel = new Hono<App>()
  .post(
    '/v2/excel/download',
    may('report:read', 'grade:score', 'grade:readRule', 'review:write', 'prize:award'),
    answersFile('下载模板或数据'),
    takes(ExcelDownload),
    (c) => downloadExcel(c.var.ctx, c.req.valid('query')),
  )
  // A workbook of the refused rows comes back where there are any; otherwise the count.
  .post(
    '/v2/excel/uploadOrMsg',
    may('report:deadline', 'grade:score', 'grade:excellent', 'review:write', 'prize:award'),
    answers('导入工作簿', Imported),
    takesFile(ImportFields),
    async (c) => {
      if (Number(c.req.header('content-length') ?? 0) > MAX_BYTES + FORM_MARGIN) throw new Refusal(t.over5, 413, 413)
      const form = await fileForm(c, t.chooseFile)
      const file = form.get('file')
      if (!(file instanceof File)) throw badInput({ file: t.chooseFile })
      if (file.size > MAX_BYTES) throw new Refusal(t.over5, 413, 413)
      const businessType = form.get('businessType')
      const options = ImportOptions.safeParse(optionsOf(form.get('data')))
      if (!options.success) throw badInput(fieldSentences(options.error))
      const done = await importExcel(c.var.ctx, {
        businessType: typeof businessType === 'string' ? businessType : '',
        bytes: new Uint8Array(await file.arrayBuffer()),
        options: options.data,
      })
      return 'refused' in done ? done.refused : ok(c, done.result, t.imported(done.result.saved))
    },
  )

const optionsOf = (data: unknown): unknown =>
  typeof data === 'string' && data ? wellFormed(parsedJson(data, 'data')) : {}
