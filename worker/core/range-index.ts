import { type AddressRange, parseRange, formatRange } from './address'

/** Returns the canonical form of an address or a range; null if it is invalid. */
export function normalizeRange(text: string): string | null {
  try {
    return formatRange(parseRange(text))
  } catch {
    return null
  }
}

/** Rows by address prefix, one map for each prefix length; the longest prefixes (narrowest ranges) come first. */
export type RangeIndex<Row> = readonly { like: AddressRange; rows: ReadonlyMap<bigint, Row> }[]

/**
 * Builds an index in which an address is looked up once for each prefix length, however many rows there are. `ip` must
 * be in canonical form.
 */
export function buildRangeIndex<Row extends { ip: string }>(rows: readonly Row[]): RangeIndex<Row> {
  const lengths = Map.groupBy(
    rows.map((row) => ({ row, range: parseRange(row.ip) })),
    ({ range }) => `${range.kind}/${range.rest}`,
  )
  return [...lengths.values()]
    .map((known) => ({ like: known[0]!.range, rows: new Map(known.map(({ row, range }) => [range.bits, row])) }))
    .toSorted((one, other) => Number(one.like.rest - other.like.rest))
}
/** Yields the rows whose range contains the address, the narrowest first. */
export function* findRangeRows<Row>(ranges: RangeIndex<Row>, address: string): Generator<Row> {
  const { kind, bits } = parseRange(address)
  for (const { like, rows } of ranges) {
    const row = like.kind === kind ? rows.get(bits >> like.rest) : undefined
    if (row) yield row
  }
}
