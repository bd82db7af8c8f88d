import { eq } from 'drizzle-orm'
import { depart } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { inChinese } from '../core/texts'
import { xinchuangLabel } from '../purchases/statuses'
import { given, type Workbook } from '../workbooks/declaration.server'
import type { SheetRow } from '../workbooks/sheet'
import { type Class, classesOf } from './choices.server'
import { enterSoftware, type Ground, softwareKey, vendorColumns, wrongIn } from './commands.server'
import { SaveSoftware, SoftwareQuery, type SoftwareRow } from './contract'
import { listSoftware } from './queries.server'
import { t } from './texts'

const MOST = 500
type BookGround = Ground & { ctx: Context; classes: Class[] }

/** Returns the id of the class with this code or name; the code decides between classes of the same name. */
const classIn = (classes: readonly Class[], cell: unknown) =>
  (classes.find(({ code }) => code === cell) ?? classes.find(({ name }) => name === cell))?.id ?? '-'
function softwareIn(row: SheetRow, { classes }: BookGround) {
  const { className, xinchuang, certificateName, certificateNo, expireDate, status: _, ...rest } = given(row)
  const at = [0, 1, 2].find((value) => inChinese(() => xinchuangLabel(value)) === xinchuang)
  return SaveSoftware.safeParse({
    ...rest,
    classId: className ? classIn(classes, className) : '',
    ...(xinchuang !== undefined && { xinchuang: at ?? xinchuang }),
    ...(certificateName !== undefined && {
      certificates: [{ name: certificateName, no: certificateNo ?? '', expireDate: expireDate ?? '' }],
    }),
  })
}

/** Workbook of the software register. Imported rows become drafts. */
export const softwareBook: Workbook<SoftwareRow, SaveSoftware, BookGround> = {
  title: inChinese(() => t.book),
  reads: 'software:read',
  writes: 'software:write',
  maxRows: MOST,
  ground: async (ctx) => {
    const read = await readAll(ctx, {
      classes: classesOf(ctx),
      vendors: ctx.db.select(vendorColumns).from(depart).where(eq(depart.delFlag, 0)),
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
  rows: async (ctx, params) => (await listSoftware(ctx, SoftwareQuery.parse({ ...params, pageSize: MOST }))).records,
  parse: (row, ground) => {
    const parsed = softwareIn(row, ground)
    if (!parsed.success) return parsed
    return Object.values(wrongIn(ground.ctx, ground, parsed.data)).join('；') || parsed
  },
  key: (row, ground) => {
    const parsed = softwareIn(row, ground)
    return parsed.success ? softwareKey(ground.ctx, parsed.data) : JSON.stringify(row)
  },
  save: enterSoftware,
}
