import type { Row } from '../core/change'
import { t } from './texts'

/** Most levels that fit in a code of 64 characters. */
const MAX_DEPART_DEPTH = 21
/** Each level of a code is a letter and two digits. */
const CODE_SEGMENT_LENGTH = 3
/** Returns the level of a code: 1 at the top. */
export const levelOf = (code: string) => code.length / CODE_SEGMENT_LENGTH

/** Returns why a branch cannot move below a department; null if it can. `height`: number of levels of the branch. */
export function findMoveProblem(
  row: Pick<Row<'depart'>, 'id' | 'parentId' | 'orgCode'>,
  above: Pick<Row<'depart'>, 'id' | 'orgCode' | 'status'> | null,
  height: number,
): string | null {
  if (row.parentId === (above?.id ?? '')) return t.sameAbove
  if (above && above.orgCode.startsWith(row.orgCode)) return t.belowItself
  if (above && above.status !== '1') return t.aboveClosed
  return levelOf(above?.orgCode ?? '') + height > MAX_DEPART_DEPTH ? t.tooDeep(MAX_DEPART_DEPTH) : null
}

/** Returns the new code of a department in a branch whose top moves from one code to another. */
export const movedCode = (code: string, from: string, to: string) => to + code.slice(from.length)

/** Separator of the names in a path: `甲证券/信息技术部`. */
export const PATH_SEPARATOR = '/'
type NamedDepart = Pick<Row<'depart'>, 'id' | 'parentId' | 'departName'>
/** Returns the path of a department from the top, by names. */
export function pathOf(row: NamedDepart, byId: ReadonlyMap<string, NamedDepart>): string {
  const above = byId.get(row.parentId)
  return above ? `${pathOf(above, byId)}${PATH_SEPARATOR}${row.departName}` : row.departName
}

type DepartNames = { departName: string; departNameFull: string; creditCode: string }
/** Why two institutions are similar: same credit code, same name except for the legal form, or similar name. */
export type SimilarityReason = 'credit' | 'same' | 'near'
/** Returns a name without legal form, whitespace and punctuation. */
const normalizeName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s()（）[\]·.,-]/g, '')
    .replace(/(股份|有限|责任|集团|控股|公司)/g, '')
const bigramsOf = (name: string) => new Set(Array.from({ length: name.length - 1 }, (_, at) => name.slice(at, at + 2)))
/** Returns the Dice coefficient of the bigrams of two names, 0 to 1. */
function bigramSimilarity(one: string, other: string): number {
  const [a, b] = [bigramsOf(one), bigramsOf(other)]
  return a.size + b.size ? (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size) : 0
}
const MIN_SIMILARITY = 0.5
/** Returns the similarity in percent with its reason; null if the institutions are not similar. */
export function departSimilarity(
  one: DepartNames,
  other: DepartNames,
): { percent: number; why: SimilarityReason } | null {
  if (one.creditCode && one.creditCode === other.creditCode) return { percent: 100, why: 'credit' }
  const names = (of: DepartNames) => [...new Set([of.departName, of.departNameFull].map(normalizeName).filter(Boolean))]
  const scores = names(one).flatMap((a) => names(other).map((b) => (a === b ? 1 : bigramSimilarity(a, b))))
  const most = Math.max(0, ...scores)
  if (most === 1) return { percent: 99, why: 'same' }
  return most >= MIN_SIMILARITY ? { percent: Math.round(most * 100), why: 'near' } : null
}
const MAX_SUGGESTIONS = 3
/** Returns at most three similar institutions, most similar first. */
export const mostSimilarDeparts = <Known extends DepartNames & { id: string; orgCode: string }>(
  one: DepartNames,
  known: readonly Known[],
) =>
  known
    .flatMap((other) => {
      const like = departSimilarity(one, other)
      return like ? [{ id: other.id, departName: other.departName, orgCode: other.orgCode, ...like }] : []
    })
    .toSorted((a, b) => b.percent - a.percent || a.orgCode.localeCompare(b.orgCode))
    .slice(0, MAX_SUGGESTIONS)
