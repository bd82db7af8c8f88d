import { isAmong } from './typed-keys'
import { z } from 'zod'
import { t } from './core.texts'

/** Comparison rules of a filter. `left_like` matches texts that end with the value, `right_like` texts that begin with it. */
export const filterRules = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'in',
  'not_in',
  'like',
  'not_like',
  'left_like',
  'right_like',
  'empty',
  'not_empty',
] as const
export type FilterRule = (typeof filterRules)[number]
const isFilterRule = (text: string) => isAmong(filterRules, text)
export type FilterTerm = { field: string; rule: FilterRule; val: string }
/** Conditions that a client combined; all groups must hold. */
export type AdvancedFilter = { match: 'and' | 'or'; terms: FilterTerm[] }[]

/** Operator signs that older clients send instead of rule names. */
const legacySigns = new Map([
  ['=', 'eq'],
  ['!=', 'ne'],
  ['>', 'gt'],
  ['>=', 'ge'],
  ['<', 'lt'],
  ['<=', 'le'],
])
const normalizeRule = (text: string) => legacySigns.get(text) ?? text.toLowerCase()
const MAX_TERMS = 20

/** Parses a filter value: a single value, a list (`01,03`), or a pattern with `*` at one or both ends. */
export function parseTerm(field: string, text: string): FilterTerm {
  const [opens, closes] = [text.startsWith('*'), text.length > 1 && text.endsWith('*')]
  if (opens || closes) {
    const val = text.slice(opens ? 1 : 0, closes ? -1 : undefined)
    return { field, val, rule: opens === closes ? 'like' : opens ? 'left_like' : 'right_like' }
  }
  return { field, val: text, rule: text.includes(',') ? 'in' : 'eq' }
}

const Val = z.union([z.string(), z.number()])
const Entry = z.object({
  field: z
    .string()
    .max(50, { error: () => t.advancedWrong })
    .nullish(),
  rule: z
    .string()
    .max(20, { error: () => t.advancedWrong })
    .nullish(),
  val: z.union([Val, z.array(Val)]).nullish(),
})

/**
 * Schema of the advanced filter of a list: a JSON array of `{field, rule, val}`, plain or URI-encoded once more.
 * Incomplete entries are ignored. At most 20 entries, on the given fields only.
 */
export const advancedFilterField = (fields: readonly string[]) =>
  z
    .string({ error: () => t.advancedWrong })
    .max(20_000, { error: () => t.advancedWrong })
    .transform((text, issues): unknown => {
      try {
        return JSON.parse(text.trimStart().startsWith('[') ? text : decodeURIComponent(text))
      } catch {
        issues.addIssue({ code: 'custom', message: t.advancedWrong })
        return z.NEVER
      }
    })
    .pipe(z.array(Entry, { error: () => t.advancedWrong }).max(MAX_TERMS, { error: () => t.advancedLong(MAX_TERMS) }))
    .transform((entries, issues) =>
      entries.flatMap((entry): FilterTerm[] => {
        const field = entry.field ?? ''
        const rule = normalizeRule(entry.rule ?? '')
        const val = [entry.val ?? ''].flat().join(',').trim()
        if (!field || !rule || (!val && rule !== 'empty' && rule !== 'not_empty')) return []
        if (!fields.includes(field)) issues.addIssue({ code: 'custom', message: t.noSuchFilter(field) })
        if (!isFilterRule(rule)) issues.addIssue({ code: 'custom', message: t.noSuchRule(rule) })
        return [{ field, rule: rule as FilterRule, val }]
      }),
    )
