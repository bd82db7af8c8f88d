import { booksOf } from './book.server'
import { removesOf, savesOf } from './commands.server'
import { commonParts, type Part } from './parts.server'
import { readsOf } from './queries.server'
import type { AnyRecord } from './record'
import { treeParts } from './tree.server'

/**
 * What answers the calls of a record. Each of its parts is exported alone, for what replaces one: `readsOf`, `savesOf`,
 * `removesOf`, `booksOf`.
 *
 * @param exceptions what is exceptional about this one, read and decided with the rest (`part`)
 * @example
 * export const positions = answers(calls, keep(position, inUse))
 */
export function keep<R extends AnyRecord>(one: R, ...exceptions: Part[]) {
  const parts = [...exceptions, ...commonParts(one), ...treeParts(one)]
  return { ...readsOf(one), ...savesOf(one, parts), ...removesOf(one, parts), ...booksOf(one, parts) }
}
