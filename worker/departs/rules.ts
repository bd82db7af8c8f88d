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

type Told = { departName: string; departNameFull: string; creditCode: string }
/** How an institution is like another: the same credit code, the same name but for its legal form, a name that is near. */
export type Likeness = 'credit' | 'same' | 'near'
/** What a name says besides the legal form, without blanks and brackets. */
const core = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s()（）[\]·.,-]/g, '')
    .replace(/(股份|有限|责任|集团|控股|公司)/g, '')
const pairs = (name: string) => new Set(Array.from({ length: name.length - 1 }, (_, at) => name.slice(at, at + 2)))
/** Dice's coefficient of the pairs of signs that two names have in common, 0 to 1. */
function common(one: string, other: string): number {
  const [a, b] = [pairs(one), pairs(other)]
  return a.size + b.size ? (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size) : 0
}
const NEAR = 0.5
/** In hundredths, with its reason; null where they are not alike. */
export function likeness(one: Told, other: Told): { percent: number; why: Likeness } | null {
  if (one.creditCode && one.creditCode === other.creditCode) return { percent: 100, why: 'credit' }
  const names = (of: Told) => [...new Set([of.departName, of.departNameFull].map(core).filter(Boolean))]
  const scores = names(one).flatMap((a) => names(other).map((b) => (a === b ? 1 : common(a, b))))
  const most = Math.max(0, ...scores)
  if (most === 1) return { percent: 99, why: 'same' }
  return most >= NEAR ? { percent: Math.round(most * 100), why: 'near' } : null
}
const MOST_LIKE = 3
/** The few that an institution may be, the likest first. */
export const likest = <Known extends Told & { id: string; orgCode: string }>(one: Told, known: readonly Known[]) =>
  known
    .flatMap((other) => {
      const like = likeness(one, other)
      return like ? [{ id: other.id, departName: other.departName, orgCode: other.orgCode, ...like }] : []
    })
    .toSorted((a, b) => b.percent - a.percent || a.orgCode.localeCompare(b.orgCode))
    .slice(0, MOST_LIKE)
