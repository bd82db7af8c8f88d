import { call, file } from '../core/call'
import { ExcelDownload, Imported, ImportFields } from './contract'
import { t } from './texts'

export const downloadExcel = call('POST /v2/excel/download', {
  does: '下载模板或数据',
  may: [
    'report:read',
    'grade:score',
    'grade:readRule',
    'review:write',
    'prize:award',
    'drill:manage',
    'purchase:read',
    'software:read',
    'library:read',
    'library:plan',
  ],
  takes: ExcelDownload,
  answers: file(),
  whileSeeing: true,
})

// A workbook of the refused rows comes back where there are any; otherwise the count.
export const importExcel = call('POST /v2/excel/uploadOrMsg', {
  does: '导入工作簿',
  may: [
    'report:deadline',
    'grade:score',
    'grade:excellent',
    'review:write',
    'prize:award',
    'drill:manage',
    'purchase:write',
    'software:write',
    'library:write',
    'library:plan',
  ],
  form: ImportFields,
  answers: Imported,
  says: ({ saved, unchanged }) => (unchanged ? t.importedWithUnchanged(saved, unchanged) : t.imported(saved)),
})
