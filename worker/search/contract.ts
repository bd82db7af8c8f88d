import { z } from 'zod'
import { required } from '../core/input'
import { among, listQuery, pageOf } from '../core/list'
import { LONGEST } from './rules'
import { t } from './texts'

/** Kinds of results, in display order. */
export const kinds = ['subject', 'report', 'file', 'person', 'institution', 'announcement', 'vendor'] as const
export type Kind = (typeof kinds)[number]
/** Number of matches that are ranked: the newest ones. A user with more matches refines the query. */
export const MOST_FOUND = 100

const words = () => required(() => t.words, LONGEST)
const kind = z.enum(kinds, { error: () => t.kindWrong })
export const SearchQuery = listQuery(
  ['fit'],
  { q: words(), kind: kind.default('subject') },
  { maxPageSize: 100, fields: [] },
)
export type SearchQuery = z.output<typeof SearchQuery>
export const FirstQuery = z.object({
  q: words(),
  /** Comma-separated list; all kinds by default. */
  kinds: among(kinds, () => t.kindWrong).optional(),
  limit: z.coerce
    .number({ error: () => t.limit })
    .int({ error: () => t.limit })
    .min(1, { error: () => t.limit })
    .max(20, { error: () => t.limit })
    .default(5),
})
export type FirstQuery = z.output<typeof FirstQuery>

const Mark = z.tuple([z.number(), z.number()])
export const Hit = z.strictObject({
  kind,
  id: z.string(),
  title: z.string(),
  /** Ranges of the query terms in the title: start, and exclusive end. */
  titleMarks: z.array(Mark),
  /** Excerpt that contains the terms; empty if they are all in the title. */
  excerpt: z.string(),
  excerptMarks: z.array(Mark),
  /** Further facts that identify the hit: number, year, status, institution. */
  about: z.array(z.string()),
})
export type Hit = z.infer<typeof Hit>
/** `more` is 1 if at least `MAX_RANKED` documents match; only the best of them are returned. */
export const SearchPage = pageOf(Hit).extend({ more: z.number() })
export type SearchPage = z.infer<typeof SearchPage>
/** `more` is 1 if more documents match than are returned. */
export const Found = z.array(z.strictObject({ kind, kind_dictText: z.string(), hits: z.array(Hit), more: z.number() }))
export type Found = z.infer<typeof Found>
