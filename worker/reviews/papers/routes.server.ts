import { Hono } from 'hono'
import { type App, answers, answersFile, may, ok, valid } from '../../core/http.server'
import { badInput, Refusal } from '../../core/refusal'
import { Imported } from '../../excel/contract'
import { TakePackage, TakeReport } from './contract'
import { importPackage, takePackage, takeReport } from './take.server'
import { t } from './texts'

const R = '/v2/subjectcollectreview'
/** A package comes back with its documents in it. */
const MAX_BYTES = 50 * 1024 * 1024

/** Reviews as papers: the report on a round, and the package to judge from without a connection. */
export const papers = new Hono<App>()
  .get(
    `${R}/report`,
    may('review:results'),
    answersFile('评审报告', 'application/pdf'),
    valid('query', TakeReport),
    (c) => takeReport(c.var.ctx, c.req.valid('query')),
  )
  .get(
    `${R}/offlinePackage`,
    may('review:write'),
    answersFile('离线评审包', 'application/zip'),
    valid('query', TakePackage),
    (c) => takePackage(c.var.ctx, c.req.valid('query')),
  )
  // A workbook of the refused rows comes back where there are any; otherwise the count.
  .post(`${R}/offlinePackage`, may('review:write'), answers('导入离线评审包', Imported), async (c) => {
    if (Number(c.req.header('content-length') ?? 0) > MAX_BYTES) throw new Refusal(t.over5, 413, 413)
    const form = await c.req.raw.formData().catch(() => {
      throw badInput({ file: t.chooseFile })
    })
    const file = form.get('file')
    if (!(file instanceof File)) throw badInput({ file: t.chooseFile })
    if (file.size > MAX_BYTES) throw new Refusal(t.over5, 413, 413)
    const taken = await importPackage(c.var.ctx, file.name, new Uint8Array(await file.arrayBuffer()))
    return 'refused' in taken ? taken.refused : ok(c, taken.result, t.taken(taken.result.saved))
  })
