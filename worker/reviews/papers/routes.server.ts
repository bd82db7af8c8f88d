import * as calls from './calls'
import { answers, type Route } from '../../core/route.server'
import { Done } from '../../core/done'
import { fileForm } from '../../core/door.server'
import { badInput, Refusal } from '../../core/refusal'
import { assignByList } from './list.server'
import { importPackage, takePackage, takeReport } from './take.server'
import { ListFields, PackageFields } from './contract'
import { t } from './texts'
import { PACKAGE_BYTES } from '../../core/bounds'

const ofPackage = { most: PACKAGE_BYTES, tooLarge: () => t.over5 }

export const papers: readonly Route[] = answers(calls, {
  reviewReport: takeReport,
  offlinePackage: takePackage,
  importPackage: async (ctx, _, c) => {
    const form = await fileForm(c, { ...ofPackage, missing: () => t.chooseFile })
    const file = form.get('file')
    if (!(file instanceof File)) throw badInput({ file: t.chooseFile })
    if (file.size > PACKAGE_BYTES) throw new Refusal(t.over5, 413, 413)
    const dryRun = PackageFields.parse({ dryRun: form.get('dryRun') ?? undefined }).dryRun === 1
    const bytes = new Uint8Array(await file.arrayBuffer())
    const result = await importPackage(ctx, { fileName: file.name, bytes, dryRun })
    return new Done(result, dryRun ? t.checked(result.ok) : t.taken(result.ok))
  },
  assignByList: async (ctx, _, c) => {
    const form = await fileForm(c, { ...ofPackage, missing: () => t.listFile })
    const file = form.get('file')
    if (!(file instanceof File) || !/\.xlsx$/i.test(file.name)) throw badInput({ file: t.listFile })
    if (file.size > PACKAGE_BYTES) throw new Refusal(t.over5, 413, 413)
    const which = ListFields.parse({ stage: form.get('stage'), dryRun: form.get('dryRun') ?? undefined })
    const bytes = new Uint8Array(await file.arrayBuffer())
    const listResult = await assignByList(ctx, { bytes, stage: which.stage, dryRun: which.dryRun === 1 })
    return new Done(listResult, which.dryRun ? t.checked(listResult.ok) : t.listTaken(listResult.ok))
  },
})
