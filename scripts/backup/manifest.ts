import { z } from 'zod'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
/** The contents of a backup, with digests to verify them. */
export const Manifest = z.strictObject({
  /** Version of the manifest format. */
  version: z.literal(1),
  taken: z.iso.datetime(),
  database: z.strictObject({
    /** SHA-256 of all statements, each followed by `;` and a line feed. */
    sha256: digest,
    /** Row counts by table. */
    rows: z.record(z.string(), z.number().int()),
  }),
  objects: z.array(
    z.strictObject({
      key: z.string(),
      size: z.number().int(),
      mime: z.string(),
      /** ETag of the object, used to detect changes. */
      etag: z.string(),
      /** SHA-256 of the object, which is also the name of its file. */
      sha256: digest,
    }),
  ),
})
export type Manifest = z.output<typeof Manifest>
export type BackupObject = Manifest['objects'][number]

const DAY = 86_400_000
/**
 * The newest backup of so many days, weeks and months (those that have any) is kept, and every backup of the last 24
 * hours.
 */
export type Retention = { days: number; weeks: number; months: number }
/**
 * Returns the backups that may be removed, oldest first. All backups of the last 24 hours are kept, because the newest
 * may be of a database that was emptied by mistake.
 * @param times times of the backups, ISO 8601
 */
export function findOutdated(times: readonly string[], { days, weeks, months }: Retention, now: Date): string[] {
  const newestFirst = times.toSorted().reverse()
  const dayAgo = new Date(now.getTime() - DAY).toISOString()
  const retained = new Set(newestFirst.filter((one) => one > dayAgo))
  const keep = (most: number, spanOf: (one: string) => string) => {
    const spans = new Set<string>()
    for (const one of newestFirst) {
      const span = spanOf(one)
      if (spans.has(span) || spans.size >= most) continue
      spans.add(span)
      retained.add(one)
    }
  }
  keep(days, (one) => one.slice(0, 10))
  // 1 January 1970 was a Thursday; weeks begin on Monday.
  keep(weeks, (one) => String(Math.floor((Date.parse(one) / DAY + 3) / 7)))
  keep(months, (one) => one.slice(0, 7))
  return newestFirst.filter((one) => !retained.has(one)).reverse()
}
