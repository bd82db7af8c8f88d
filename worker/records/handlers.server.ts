import { workbookHandlers } from './workbook.server'
import { removeHandlers, saveHandlers } from './commands.server'
import { genericHooks, type RecordHook } from './hooks.server'
import { readHandlers } from './queries.server'
import type { AnyRecord } from './record'
import { treeHooks } from './tree.server'

/**
 * Builds the handlers of a record's calls. Each group is also exported separately, for records that replace one:
 * `readHandlers`, `saveHandlers`, `removeHandlers`, `workbookHandlers`.
 *
 * @param exceptions hooks with the special rules of this record (`recordHook`), read and evaluated with the generic
 * ones
 * @example
 * export const positions = handleCalls(calls, recordHandlers(position, inUse))
 */
export function recordHandlers<R extends AnyRecord>(one: R, ...exceptions: RecordHook[]) {
  const parts = [...exceptions, ...genericHooks(one), ...treeHooks(one)]
  return {
    ...readHandlers(one),
    ...saveHandlers(one, parts),
    ...removeHandlers(one, parts),
    ...workbookHandlers(one, parts),
  }
}
