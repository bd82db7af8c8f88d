import { z } from 'zod'
import { fileResponse } from '../core/call'
import { idOrIds } from '../core/input'
import { BatchResult } from '../core/batch-result'
import { inChinese } from '../core/texts'
import { XLSX } from '../core/workbook'
import { IdInput, IdsInput, recordContract, RecordImportResult, SavedRow } from './contract'
import type { AnyRecord } from './record'
import { t } from './texts'

/**
 * Returns the declarations of a record's calls: access, input and response. Their addresses are declared in `calls.ts`.
 *
 * @example
 * const of = recordCalls(position)
 * export const list = call('GET /v2/sys/position/list', of.list)
 */
export function recordCalls<R extends AnyRecord>(one: R) {
  const { Row, Page, Query, Book, ImportFields, New, Changed } = recordContract(one)
  const name = inChinese(one.name)
  const may = one.right
  const takes = idOrIds()
  return {
    list: { does: `${name}列表`, may, takes: Query, answers: Page },
    byId: { does: `按编号查询${name}`, may, takes: IdInput, answers: Row },
    byIds: { does: `按多个编号查询${name}`, may, takes: IdsInput, answers: z.array(Row) },
    add: { does: `新增${name}`, may, takes: New, answers: SavedRow, says: () => t.added },
    edit: { does: `修改${name}`, may, takes: Changed, answers: SavedRow, says: () => t.changed },
    remove: { does: `删除${name}`, may, takes, answers: BatchResult },
    /** The recycle bin: list, restore, delete permanently. */
    removed: { does: `回收站中的${name}`, may, answers: z.array(Row) },
    restore: { does: `还原${name}`, may, takes, answers: BatchResult },
    destroy: { does: `彻底删除${name}`, may, takes, answers: BatchResult },
    exportXls: { does: `导出${name}`, may, takes: Book, answers: fileResponse(XLSX) },
    importExcel: { does: `导入${name}`, may, form: ImportFields, answers: RecordImportResult },
  }
}
