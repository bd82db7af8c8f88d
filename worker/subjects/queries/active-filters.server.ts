import { inArray } from 'drizzle-orm'
import { depart } from '../../../db/schema'
import type { Context } from '../../core/context'
import { provinceLabel } from '../../core/provinces'
import { decodedQuery } from '../../core/read-all.server'
import { phases, scoreBands } from '../phases/rules'
import type { SubjectFilters } from '../inputs'
import { t } from './active-filters.texts'

/** An active filter as text, and the names of its URL parameters. */
type ActiveFilter = { names: string[]; says: string }
/** Names of institutions by id. */
type InstitutionNames = ReadonlyMap<string, string>

/** Texts of filters without a field in the search row, which links from the statistics set. */
const filterLabels: {
  readonly [Name in keyof SubjectFilters]?: (query: SubjectFilters, of: InstitutionNames) => string
} = {
  province: ({ province = '' }) => t.province(provinceLabel(province)),
  leadDepartId: ({ leadDepartId = [] }, of) => t.lead(leadDepartId.map((id) => of.get(id) ?? id).join('、')),
  partnerId: ({ partnerId = '' }, of) => t.partner(of.get(partnerId) ?? partnerId),
  word: ({ word = '' }) => t.word(word),
  shared: () => t.shared,
  product: () => t.product,
  submitted: () => t.submitted,
  established: () => t.established,
  awarded: () => t.awarded,
  overdue: () => t.overdue,
  left: ({ left }) => t.left(left ? phases[left].label : ''),
  scored: ({ scored, band }) => {
    if (scored === undefined || scored === 'any') return t.scored
    return band ? t[`${scored}In`](bandLabel(band)) : t[scored]
  },
  gradeLevel: ({ gradeLevel = '' }) => t.grade(gradeLevel),
}
function bandLabel(band: (typeof scoreBands)[number]): string {
  const at = scoreBands.indexOf(band)
  const next = scoreBands[at + 1]
  if (at === 0) return t.below(next!)
  return next ? t.between(band, next) : t.from(band)
}

/**
 * Returns the active filters besides `known`, the fields of the search row and those that the page fixes.
 * @example const { narrowed } = await readAll(ctx, { narrowed: activeFilters(ctx, query, ['year']) })
 */
export function activeFilters({ db }: Context, query: SubjectFilters, known: readonly string[]) {
  const set = (Object.keys(filterLabels) as (keyof SubjectFilters)[]).filter(
    (name) => query[name] && !known.includes(name),
  )
  const ids = [...(query.leadDepartId ?? []), ...(query.partnerId ? [query.partnerId] : [])]
  const named = db.select({ id: depart.id, name: depart.departName }).from(depart).where(inArray(depart.id, ids))
  return decodedQuery(ids.length ? named : null, (rows) => {
    const of = new Map(rows?.map(({ id, name }) => [id, name]))
    return set.map(
      (name): ActiveFilter => ({
        names: name === 'scored' ? [name, 'band'] : [name],
        says: filterLabels[name]!(query, of),
      }),
    )
  })
}
