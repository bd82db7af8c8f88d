import { Hono } from 'hono'
import { z } from 'zod'
import { fileForm } from '../../core/door.server'
import { type App, answers, answersFile, may, ok, takesFile, valid } from '../../core/http.server'
import { yesNo } from '../../core/input'
import { badInput, Refusal } from '../../core/refusal'
import { stageNames } from '../rules'
import { TakenBack, TakePackage, TakeReport } from './contract'
import { assignByList } from './list.server'
import { importPackage, takePackage, takeReport } from './take.server'
import { t } from './texts'

const R = '/v2/subjectcollectreview'
/** A package comes back with its documents in it. */
const MAX_BYTES = 50 * 1024 * 1024

const DryRun = yesNo
const Which = z.object({ stage: z.enum(stageNames), dryRun: DryRun })

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
  .post(
    `${R}/offlinePackage`,
    may('review:write'),
    answers('导入离线评审包', TakenBack),
    takesFile(z.object({ dryRun: DryRun.optional() })),
    async (c) => {
      if (Number(c.req.header('content-length') ?? 0) > MAX_BYTES) throw new Refusal(t.over5, 413, 413)
      const form = await fileForm(c, t.chooseFile)
      const file = form.get('file')
      if (!(file instanceof File)) throw badInput({ file: t.chooseFile })
      if (file.size > MAX_BYTES) throw new Refusal(t.over5, 413, 413)
      const dryRun = DryRun.parse(form.get('dryRun') ?? 0) === 1
      const bytes = new Uint8Array(await file.arrayBuffer())
      const taken = await importPackage(c.var.ctx, { fileName: file.name, bytes, dryRun })
      return ok(c, taken, dryRun ? t.checked(taken.ok) : t.taken(taken.ok))
    },
  )
  .post(
    '/v2/subject/assignByList',
    may('subject:assignReview'),
    answers('按名单分配评审人', TakenBack),
    takesFile(Which.partial({ dryRun: true })),
    async (c) => {
      const form = await fileForm(c, t.listFile)
      const file = form.get('file')
      if (!(file instanceof File) || !/\.xlsx$/i.test(file.name)) throw badInput({ file: t.listFile })
      if (file.size > MAX_BYTES) throw new Refusal(t.over5, 413, 413)
      const which = Which.parse({ stage: form.get('stage'), dryRun: form.get('dryRun') ?? 0 })
      const bytes = new Uint8Array(await file.arrayBuffer())
      const taken = await assignByList(c.var.ctx, { bytes, stage: which.stage, dryRun: which.dryRun === 1 })
      return ok(c, taken, which.dryRun ? t.checked(taken.ok) : t.listTaken(taken.ok))
    },
  )
