import type { Row } from '../core/change'
import { t } from './texts'

/** How deep a code of 64 characters reaches. */
const DEEPEST = 21
/** Letter and two digits for each level. */
const PART = 3
/** The level of a code: 1 at the top. */
export const levelOf = (code: string) => code.length / PART

/** Why a branch cannot stand below another row; null where it can. `height`: the levels of the branch itself. */
export function moveProblem(
  row: Pick<Row<'depart'>, 'id' | 'parentId' | 'orgCode'>,
  above: Pick<Row<'depart'>, 'id' | 'orgCode' | 'status'> | null,
  height: number,
): string | null {
  if (row.parentId === (above?.id ?? '')) return t.sameAbove
  if (above && above.orgCode.startsWith(row.orgCode)) return t.belowItself
  if (above && above.status !== '1') return t.aboveClosed
  return levelOf(above?.orgCode ?? '') + height > DEEPEST ? t.tooDeep(DEEPEST) : null
}

/** What a code of a branch becomes when its top moves from one code to another. */
export const movedCode = (code: string, from: string, to: string) => to + code.slice(from.length)

/** Between the names of a way from the top down: `甲证券/信息技术部`. */
export const PATH = '/'
type Named = Pick<Row<'depart'>, 'id' | 'parentId' | 'departName'>
/** The way to a department from the top, by the names of those above it. */
export function pathOf(row: Named, byId: ReadonlyMap<string, Named>): string {
  const above = byId.get(row.parentId)
  return above ? `${pathOf(above, byId)}${PATH}${row.departName}` : row.departName
}
