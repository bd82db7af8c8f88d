import { z } from 'zod'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
/** What a backup holds, and how to prove that it is whole. */
export const Manifest = z.strictObject({
  /** Of this description. */
  version: z.literal(1),
  taken: z.iso.datetime(),
  database: z.strictObject({
    /** Of all statements, a `;` and a new line behind each. */
    sha256: digest,
    /** By table. */
    rows: z.record(z.string(), z.number().int()),
  }),
  objects: z.array(
    z.strictObject({
      key: z.string(),
      size: z.number().int(),
      mime: z.string(),
      /** By which the storage tells that it has changed. */
      etag: z.string(),
      /** Of its bytes, which lie under this name. */
      sha256: digest,
    }),
  ),
})
export type Manifest = z.output<typeof Manifest>
export type Kept = Manifest['objects'][number]

const DAY = 86_400_000
/** For so many days, weeks and months that have any the newest of each is kept, and of the last day all. */
export type Retention = { days: number; weeks: number; months: number }
/**
 * Which backups may go. Those of the last day all stay: the newest may be one of a database that somebody has just emptied.
 * @param taken when each was taken, ISO 8601
 */
export function outdated(taken: readonly string[], { days, weeks, months }: Retention, now: Date): string[] {
  const newestFirst = taken.toSorted().reverse()
  const dayAgo = new Date(now.getTime() - DAY).toISOString()
  const kept = new Set(newestFirst.filter((one) => one > dayAgo))
  const keep = (most: number, spanOf: (one: string) => string) => {
    const spans = new Set<string>()
    for (const one of newestFirst) {
      const span = spanOf(one)
      if (spans.has(span) || spans.size >= most) continue
      spans.add(span)
      kept.add(one)
    }
  }
  keep(days, (one) => one.slice(0, 10))
  // The first of January 1970 was a Thursday; weeks begin on Monday.
  keep(weeks, (one) => String(Math.floor((Date.parse(one) / DAY + 3) / 7)))
  keep(months, (one) => one.slice(0, 7))
  return newestFirst.filter((one) => !kept.has(one)).reverse()
}
