import { z } from 'zod'
import { file } from '../core/call'
import { some } from '../core/input'
import { Outcome } from '../core/outcome'
import { inChinese } from '../core/texts'
import { XLSX } from '../core/workbook'
import { ById, ByIds, contractOf, Imported, Saved } from './contract'
import type { AnyRecord } from './record'
import { t } from './texts'

/**
 * Returns the declarations of a record's calls: access, input and response. Their addresses are declared in `calls.ts`.
 *
 * @example
 * const of = recordCalls(position)
 * export const list = call('GET /v2/sys/position/list', of.list)
 */
export function declared<R extends AnyRecord>(one: R) {
  const { Row, Page, Query, Book, ImportFields, New, Changed } = contractOf(one)
  const name = inChinese(one.name)
  const may = one.right
  const takes = some()
  return {
    list: { does: `${name}列表`, may, takes: Query, answers: Page },
    byId: { does: `按编号查询${name}`, may, takes: ById, answers: Row },
    byIds: { does: `按多个编号查询${name}`, may, takes: ByIds, answers: z.array(Row) },
    add: { does: `新增${name}`, may, takes: New, answers: Saved, says: () => t.added },
    edit: { does: `修改${name}`, may, takes: Changed, answers: Saved, says: () => t.changed },
    remove: { does: `删除${name}`, may, takes, answers: Outcome },
    /** The recycle bin: list, restore, delete permanently. */
    removed: { does: `回收站中的${name}`, may, answers: z.array(Row) },
    restore: { does: `还原${name}`, may, takes, answers: Outcome },
    destroy: { does: `彻底删除${name}`, may, takes, answers: Outcome },
    exportXls: { does: `导出${name}`, may, takes: Book, answers: file(XLSX) },
    importExcel: { does: `导入${name}`, may, form: ImportFields, answers: Imported },
  }
}
