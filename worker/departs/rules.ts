import type { Row } from '../core/change'
import { t } from './texts'

/** Most levels that fit in a code of 64 characters. */
const DEEPEST = 21
/** Each level of a code is a letter and two digits. */
const PART = 3
/** Returns the level of a code: 1 at the top. */
export const levelOf = (code: string) => code.length / PART

/** Returns why a branch cannot move below a department; null if it can. `height`: number of levels of the branch. */
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

/** Returns the new code of a department in a branch whose top moves from one code to another. */
export const movedCode = (code: string, from: string, to: string) => to + code.slice(from.length)

/** Separator of the names in a path: `甲证券/信息技术部`. */
export const PATH = '/'
type Named = Pick<Row<'depart'>, 'id' | 'parentId' | 'departName'>
/** Returns the path of a department from the top, by names. */
export function pathOf(row: Named, byId: ReadonlyMap<string, Named>): string {
  const above = byId.get(row.parentId)
  return above ? `${pathOf(above, byId)}${PATH}${row.departName}` : row.departName
}

type Told = { departName: string; departNameFull: string; creditCode: string }
/** Why two institutions are similar: same credit code, same name except for the legal form, or similar name. */
export type Likeness = 'credit' | 'same' | 'near'
/** Returns a name without legal form, whitespace and punctuation. */
const core = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s()（）[\]·.,-]/g, '')
    .replace(/(股份|有限|责任|集团|控股|公司)/g, '')
const pairs = (name: string) => new Set(Array.from({ length: name.length - 1 }, (_, at) => name.slice(at, at + 2)))
/** Returns the Dice coefficient of the bigrams of two names, 0 to 1. */
function common(one: string, other: string): number {
  const [a, b] = [pairs(one), pairs(other)]
  return a.size + b.size ? (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size) : 0
}
const NEAR = 0.5
/** Returns the similarity in percent with its reason; null if the institutions are not similar. */
export function likeness(one: Told, other: Told): { percent: number; why: Likeness } | null {
  if (one.creditCode && one.creditCode === other.creditCode) return { percent: 100, why: 'credit' }
  const names = (of: Told) => [...new Set([of.departName, of.departNameFull].map(core).filter(Boolean))]
  const scores = names(one).flatMap((a) => names(other).map((b) => (a === b ? 1 : common(a, b))))
  const most = Math.max(0, ...scores)
  if (most === 1) return { percent: 99, why: 'same' }
  return most >= NEAR ? { percent: Math.round(most * 100), why: 'near' } : null
}
const MOST_LIKE = 3
/** Returns at most three similar institutions, most similar first. */
export const likest = <Known extends Told & { id: string; orgCode: string }>(one: Told, known: readonly Known[]) =>
  known
    .flatMap((other) => {
      const like = likeness(one, other)
      return like ? [{ id: other.id, departName: other.departName, orgCode: other.orgCode, ...like }] : []
    })
    .toSorted((a, b) => b.percent - a.percent || a.orgCode.localeCompare(b.orgCode))
    .slice(0, MOST_LIKE)
