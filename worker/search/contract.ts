import { z } from 'zod'
import { required } from '../core/input'
import { among, listQuery, pageOf } from '../core/list'
import { LONGEST } from './rules'
import { t } from './texts'

/** What can be asked for, in the order in which it is shown. */
export const kinds = ['subject', 'report', 'file', 'person', 'institution', 'announcement', 'vendor'] as const
export type Kind = (typeof kinds)[number]
/** So many are ranked of all that fit, those that came last; whoever finds more narrows the words. */
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
  /** Comma list; without it every kind. */
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
  /** Where the words stand in the title: from, and the end excluded. */
  titleMarks: z.array(Mark),
  /** A piece of the text in which they stand; empty where the title says it all. */
  excerpt: z.string(),
  excerptMarks: z.array(Mark),
  /** What else tells it apart: number, year, status, institution. */
  about: z.array(z.string()),
})
export type Hit = z.infer<typeof Hit>
/** `more` is 1 where at least so many fit, and only the best of them are here. */
export const SearchPage = pageOf(Hit).extend({ more: z.number() })
export type SearchPage = z.infer<typeof SearchPage>
/** `more` is 1 where more fit than these. */
export const Found = z.array(z.strictObject({ kind, kind_dictText: z.string(), hits: z.array(Hit), more: z.number() }))
export type Found = z.infer<typeof Found>
