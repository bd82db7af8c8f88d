import { eq } from 'drizzle-orm'
import { depart } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { inChinese } from '../core/texts'
import { xinchuangLabel } from '../purchases/statuses'
import { filledCells, type Workbook } from '../workbooks/declaration.server'
import type { SheetRow } from '../workbooks/sheet'
import { type SoftwareClass, softwareClassesQuery } from './choices.server'
import {
  importSoftware,
  type SoftwareContext,
  softwareKey,
  vendorInstitutionColumns,
  findSoftwareErrors,
} from './commands.server'
import { SaveSoftware, SoftwareQuery, type SoftwareRow } from './contract'
import { listSoftware } from './queries.server'
import { t } from './texts'

const MAX_ROWS = 500
type WorkbookContext = SoftwareContext & { ctx: Context; classes: SoftwareClass[] }

/** Returns the id of the class with this code or name; the code decides between classes of the same name. */
const findClassId = (classes: readonly SoftwareClass[], cell: unknown) =>
  (classes.find(({ code }) => code === cell) ?? classes.find(({ name }) => name === cell))?.id ?? '-'
function parseSoftwareRow(row: SheetRow, { classes }: WorkbookContext) {
  const { className, xinchuang, certificateName, certificateNo, expireDate, status: _, ...rest } = filledCells(row)
  const at = [0, 1, 2].find((value) => inChinese(() => xinchuangLabel(value)) === xinchuang)
  return SaveSoftware.safeParse({
    ...rest,
    classId: className ? findClassId(classes, className) : '',
    ...(xinchuang !== undefined && { xinchuang: at ?? xinchuang }),
    ...(certificateName !== undefined && {
      certificates: [{ name: certificateName, no: certificateNo ?? '', expireDate: expireDate ?? '' }],
    }),
  })
}

/** Workbook of the software register. Imported rows become drafts. */
export const softwareWorkbook: Workbook<SoftwareRow, SaveSoftware, WorkbookContext> = {
  title: inChinese(() => t.book),
  reads: 'software:read',
  writes: 'software:write',
  maxRows: MAX_ROWS,
  ground: async (ctx) => {
    const read = await readAll(ctx, {
      classes: softwareClassesQuery(ctx),
      vendors: ctx.db.select(vendorInstitutionColumns).from(depart).where(eq(depart.delFlag, 0)),
    })
    // Duplicates are refused by the unique index at the insert.
    return { ...read, entered: [], ctx }
  },
  columns: () => [
    { header: '软件名称', key: 'name', holds: 'title' },
    { header: '软件分类', key: 'className', holds: 'title' },
    { header: '供应商', key: 'vendorName', holds: 'title' },
    { header: '版本', key: 'version', holds: 'short' },
    {
      header: '信创情况',
      key: 'xinchuang',
      holds: 'short',
      value: ({ xinchuang }) => inChinese(() => xinchuangLabel(xinchuang)),
    },
    { header: '软件简介', key: 'intro', holds: 'long' },
    { header: '官网', key: 'website', holds: 'title' },
    { header: '联系人', key: 'contact', holds: 'short' },
    { header: '联系电话', key: 'phone' },
    { header: '证书名称', key: 'certificateName', holds: 'title' },
    { header: '证书编号', key: 'certificateNo' },
    { header: '有效期至', key: 'expireDate', holds: 'day' },
  ],
  rows: async (ctx, params) =>
    (await listSoftware(ctx, SoftwareQuery.parse({ ...params, pageSize: MAX_ROWS }))).records,
  parse: (row, ground) => {
    const parsed = parseSoftwareRow(row, ground)
    if (!parsed.success) return parsed
    return Object.values(findSoftwareErrors(ground.ctx, ground, parsed.data)).join('；') || parsed
  },
  key: (row, ground) => {
    const parsed = parseSoftwareRow(row, ground)
    return parsed.success ? softwareKey(ground.ctx, parsed.data) : JSON.stringify(row)
  },
  save: importSoftware,
}
