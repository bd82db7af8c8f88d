/** How a span of requests went. `b` counts those that took up to 5, 10, 20 … 5,120 ms, and longer. */
export type Tally = {
  count: number
  errors: number
  refused: number
  ms: number
  most: number
  trips: number
  rowsRead: number
  rowsWritten: number
  b: number[]
}
/** Refusals of one kind: the last of them, and how many there were. */
export type Refused = {
  code: number
  /** The declared address. */
  route: string
  count: number
  time: string
  /** Empty where nobody was signed in. */
  userId: string
  userid: string
  username: string
  roleCode: string
  ip: string
  requestId: string
}
const BUCKETS = 12
const SHORTEST = 5
/** The longest that a bucket holds, in ms; the last has no end. */
export const endOf = (bucket: number) => SHORTEST * 2 ** bucket
export const noTally = (): Tally => ({
  ...{ count: 0, errors: 0, refused: 0, ms: 0, most: 0, trips: 0, rowsRead: 0, rowsWritten: 0 },
  b: Array.from({ length: BUCKETS }, () => 0),
})

/** One request, or one run of a job. */
export type Measured = {
  /** `GET /v2/subject/list`, `PAGE /system/log`, `JOB outbox`. */
  route: string
  outcome: 'good' | 'refused' | 'error'
  ms: number
  trips: number
  rowsRead: number
  rowsWritten: number
}
export function count(into: Tally, { outcome, ms, trips, rowsRead, rowsWritten }: Measured): void {
  into.count += 1
  into.errors += outcome === 'error' ? 1 : 0
  into.refused += outcome === 'refused' ? 1 : 0
  into.ms += ms
  into.most = Math.max(into.most, ms)
  into.trips += trips
  into.rowsRead += rowsRead
  into.rowsWritten += rowsWritten
  const bucket = Math.max(0, Math.ceil(Math.log2(ms / SHORTEST)))
  into.b[Math.min(bucket, BUCKETS - 1)]! += 1
}

/**
 * How long all but a part took, about: within its bucket the time is taken to be spread evenly.
 * @param share 0.95: all but one in twenty
 */
export function percentile({ b, most }: Pick<Tally, 'b' | 'most'>, share: number): number | null {
  const total = b.reduce((sum, one) => sum + one, 0)
  if (total === 0) return null
  let left = total * share
  for (const [bucket, held] of b.entries()) {
    if (held === 0) continue
    if (left > held) {
      left -= held
      continue
    }
    const from = bucket === 0 ? 0 : endOf(bucket - 1)
    const to = Math.min(bucket === BUCKETS - 1 ? most : endOf(bucket), Math.max(most, from))
    return Math.round(from + ((to - from) * left) / held)
  }
  return most
}

/** What a page's address is counted under: what names one row is left out. */
export const pageRoute = (path: string) =>
  `PAGE ${path
    .replace(/\.data$/, '')
    .split('/')
    .map((part) => (/^\d+$|^[\da-f]{16,}$|^[\w-]*\d[\w-]{8,}$/i.test(part) ? ':id' : part))
    .join('/')}`
export const JOB = 'JOB '

/** What is measured by the clock. */
export const gauges = ['waiting', 'oldest', 'dead', 'sockets', 'active', 'database', 'storage'] as const
export type GaugeName = (typeof gauges)[number]

/** How far a picture reaches, and what one of its points is: so many characters of the time. */
export const ranges = {
  '1h': { days: 1 / 24, span: 'm', point: 16, every: 60_000 },
  '24h': { days: 1, span: 'h', point: 13, every: 3_600_000 },
  '7d': { days: 7, span: 'h', point: 13, every: 3_600_000 },
  '90d': { days: 90, span: 'h', point: 10, every: 86_400_000 },
} as const
export type RangeName = keyof typeof ranges
