import { booksOf } from './book.server'
import { removesOf, savesOf } from './commands.server'
import { commonParts, type Part } from './parts.server'
import { readsOf } from './queries.server'
import type { AnyRecord } from './record'
import { treeParts } from './tree.server'

/**
 * Builds the handlers of a record's calls. Each group is also exported separately, for records that replace one:
 * `readHandlers`, `saveHandlers`, `removeHandlers`, `workbookHandlers`.
 *
 * @param exceptions hooks with the special rules of this record (`recordHook`), read and evaluated with the generic
 * ones
 * @example
 * export const positions = handleCalls(calls, recordHandlers(position, inUse))
 */
export function keep<R extends AnyRecord>(one: R, ...exceptions: Part[]) {
  const parts = [...exceptions, ...commonParts(one), ...treeParts(one)]
  return { ...readsOf(one), ...savesOf(one, parts), ...removesOf(one, parts), ...booksOf(one, parts) }
}
