/** Metrics of requests in a period. `b` is a histogram: requests of up to 5, 10, 20 … 5,120 ms, and longer. */
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
/** Refusals of one kind: the last one, and their number. */
export type RefusalCount = {
  code: number
  /** The declared route. */
  route: string
  count: number
  time: string
  /** '' if nobody was signed in. */
  userId: string
  userid: string
  username: string
  roleCode: string
  ip: string
  requestId: string
}
const BUCKET_COUNT = 12
const FIRST_BUCKET_MS = 5
/** Returns the upper bound of a bucket in ms; the last bucket has none. */
export const bucketUpperBound = (bucket: number) => FIRST_BUCKET_MS * 2 ** bucket
export const emptyTally = (): Tally => ({
  ...{ count: 0, errors: 0, refused: 0, ms: 0, most: 0, trips: 0, rowsRead: 0, rowsWritten: 0 },
  b: Array.from({ length: BUCKET_COUNT }, () => 0),
})

/** Measurement of one request or job run. */
export type RequestMeasurement = {
  /** For example `GET /v2/subject/list`, `PAGE /system/log` or `JOB outbox`. */
  route: string
  outcome: 'good' | 'refused' | 'error'
  ms: number
  trips: number
  rowsRead: number
  rowsWritten: number
}
/** Adds a measurement to a tally. */
export function addToTally(into: Tally, { outcome, ms, trips, rowsRead, rowsWritten }: RequestMeasurement): void {
  into.count += 1
  into.errors += outcome === 'error' ? 1 : 0
  into.refused += outcome === 'refused' ? 1 : 0
  into.ms += ms
  into.most = Math.max(into.most, ms)
  into.trips += trips
  into.rowsRead += rowsRead
  into.rowsWritten += rowsWritten
  const bucket = Math.max(0, Math.ceil(Math.log2(ms / FIRST_BUCKET_MS)))
  into.b[Math.min(bucket, BUCKET_COUNT - 1)]! += 1
}

/**
 * Estimates a percentile in ms by linear interpolation within a bucket; null without requests.
 * @param share 0.95 for the 95th percentile
 */
export function estimatePercentile({ b, most }: Pick<Tally, 'b' | 'most'>, share: number): number | null {
  const total = b.reduce((sum, one) => sum + one, 0)
  if (total === 0) return null
  let left = total * share
  for (const [bucket, size] of b.entries()) {
    if (size === 0) continue
    if (left > size) {
      left -= size
      continue
    }
    const from = bucket === 0 ? 0 : bucketUpperBound(bucket - 1)
    const to = Math.min(bucket === BUCKET_COUNT - 1 ? most : bucketUpperBound(bucket), Math.max(most, from))
    return Math.round(from + ((to - from) * left) / size)
  }
  return most
}

/** Returns the label of a page's address, with ids replaced by `:id`. */
export const pageRoute = (path: string) =>
  `PAGE ${path
    .replace(/\.data$/, '')
    .split('/')
    .map((part) => (/^\d+$|^[\da-f]{16,}$|^[\w-]*\d[\w-]{8,}$/i.test(part) ? ':id' : part))
    .join('/')}`
/** Prefix of the route of a job run. */
export const JOB_PREFIX = 'JOB '

/** Names of the gauges that a scheduled job records. */
export const gaugeNames = ['waiting', 'oldest', 'dead', 'sockets', 'active', 'database', 'storage'] as const
export type GaugeName = (typeof gaugeNames)[number]

/**
 * Time ranges of the charts: length in days, source of the metrics, length of a point's time in characters, and
 * interval in ms.
 */
export const timeRanges = {
  '1h': { days: 1 / 24, span: 'm', point: 16, every: 60_000 },
  '24h': { days: 1, span: 'h', point: 13, every: 3_600_000 },
  '7d': { days: 7, span: 'h', point: 13, every: 3_600_000 },
  '90d': { days: 90, span: 'h', point: 10, every: 86_400_000 },
} as const
export type RangeName = keyof typeof timeRanges
