import { type Range, rangeOf, rangeText } from './address'

/** Returns the canonical form of an address or a range; null if it is invalid. */
export function rangeForm(text: string): string | null {
  try {
    return rangeText(rangeOf(text))
  } catch {
    return null
  }
}

/** Rows by address prefix, one map for each prefix length; the longest prefixes (narrowest ranges) come first. */
export type Ranges<Row> = readonly { like: Range; rows: ReadonlyMap<bigint, Row> }[]

/**
 * Builds an index in which an address is looked up once for each prefix length, however many rows there are. `ip` must
 * be in canonical form.
 */
export function laidOut<Row extends { ip: string }>(rows: readonly Row[]): Ranges<Row> {
  const lengths = Map.groupBy(
    rows.map((row) => ({ row, range: rangeOf(row.ip) })),
    ({ range }) => `${range.kind}/${range.rest}`,
  )
  return [...lengths.values()]
    .map((known) => ({ like: known[0]!.range, rows: new Map(known.map(({ row, range }) => [range.bits, row])) }))
    .toSorted((one, other) => Number(one.like.rest - other.like.rest))
}
/** Yields the rows whose range contains the address, the narrowest first. */
export function* rowsAt<Row>(ranges: Ranges<Row>, address: string): Generator<Row> {
  const { kind, bits } = rangeOf(address)
  for (const { like, rows } of ranges) {
    const row = like.kind === kind ? rows.get(bits >> like.rest) : undefined
    if (row) yield row
  }
}
