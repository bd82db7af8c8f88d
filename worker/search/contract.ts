import { z } from 'zod'
import { requiredText } from '../core/input'
import { knownValueList, listQuery, pageSchema } from '../core/list'
import { MAX_QUERY_LENGTH } from './rules'
import { t } from './texts'

/** Kinds of results, in display order. */
export const resultKinds = ['subject', 'report', 'file', 'person', 'institution', 'announcement', 'vendor'] as const
export type ResultKind = (typeof resultKinds)[number]
/** Number of matches that are ranked: the newest ones. A user with more matches refines the query. */
export const MAX_RANKED = 100

const queryText = () => requiredText(() => t.words, MAX_QUERY_LENGTH)
const kind = z.enum(resultKinds, { error: () => t.kindWrong })
export const SearchQuery = listQuery(
  ['fit'],
  { q: queryText(), kind: kind.default('subject') },
  { maxPageSize: 100, fields: [] },
)
export type SearchQuery = z.output<typeof SearchQuery>
export const FirstQuery = z.object({
  q: queryText(),
  /** Comma-separated list; all kinds by default. */
  kinds: knownValueList(resultKinds, () => t.kindWrong).optional(),
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
export const SearchPage = pageSchema(Hit).extend({ more: z.number() })
export type SearchPage = z.infer<typeof SearchPage>
/** `more` is 1 if more documents match than are returned. */
export const FirstHits = z.array(
  z.strictObject({ kind, kind_dictText: z.string(), hits: z.array(Hit), more: z.number() }),
)
export type FirstHits = z.infer<typeof FirstHits>
