import * as calls from './calls'
import { handleCalls, type Route } from '../../core/route.server'
import { CommandResult } from '../../core/command-result'
import { readFileForm } from '../../core/request-parser.server'
import { badInput, Refusal } from '../../core/refusal'
import { assignByList } from './assignment-list.server'
import { importPackage, downloadOfflinePackage, downloadReviewReport } from './download.server'
import { AssignmentListFields, PackageFields } from './contract'
import { t } from './texts'
import { MAX_PACKAGE_BYTES } from '../../core/limits'

const packageUploadOptions = { most: MAX_PACKAGE_BYTES, tooLarge: () => t.over5 }

export const reviewDocumentRoutes: readonly Route[] = handleCalls(calls, {
  reviewReport: downloadReviewReport,
  offlinePackage: downloadOfflinePackage,
  importPackage: async (ctx, _, c) => {
    const form = await readFileForm(c, { ...packageUploadOptions, missing: () => t.chooseFile })
    const file = form.get('file')
    if (!(file instanceof File)) throw badInput({ file: t.chooseFile })
    if (file.size > MAX_PACKAGE_BYTES) throw new Refusal(t.over5, 413, 413)
    const dryRun = PackageFields.parse({ dryRun: form.get('dryRun') ?? undefined }).dryRun === 1
    const bytes = new Uint8Array(await file.arrayBuffer())
    const result = await importPackage(ctx, { fileName: file.name, bytes, dryRun })
    return new CommandResult(result, dryRun ? t.checked(result.ok) : t.taken(result.ok))
  },
  assignByList: async (ctx, _, c) => {
    const form = await readFileForm(c, { ...packageUploadOptions, missing: () => t.listFile })
    const file = form.get('file')
    if (!(file instanceof File) || !/\.xlsx$/i.test(file.name)) throw badInput({ file: t.listFile })
    if (file.size > MAX_PACKAGE_BYTES) throw new Refusal(t.over5, 413, 413)
    const which = AssignmentListFields.parse({ stage: form.get('stage'), dryRun: form.get('dryRun') ?? undefined })
    const bytes = new Uint8Array(await file.arrayBuffer())
    const listResult = await assignByList(ctx, { bytes, stage: which.stage, dryRun: which.dryRun === 1 })
    return new CommandResult(listResult, which.dryRun ? t.checked(listResult.ok) : t.listTaken(listResult.ok))
  },
})
