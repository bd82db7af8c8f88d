import { type Range, rangeOf, rangeText } from './address'

/** The one form of an address or a range; null for what is neither. */
export function rangeForm(said: string): string | null {
  try {
    return rangeText(rangeOf(said))
  } catch {
    return null
  }
}

/** Rows by the first bits of an address, for each length of them; the longest, whose ranges are the narrowest, first. */
export type Ranges<Row> = readonly { like: Range; rows: ReadonlyMap<bigint, Row> }[]

/** Laid out so that an address is looked for once for each prefix length, however many rows there are. `ip` is in its one form. */
export function laidOut<Row extends { ip: string }>(rows: readonly Row[]): Ranges<Row> {
  const lengths = Map.groupBy(
    rows.map((row) => ({ row, range: rangeOf(row.ip) })),
    ({ range }) => `${range.kind}/${range.rest}`,
  )
  return [...lengths.values()]
    .map((known) => ({ like: known[0]!.range, rows: new Map(known.map(({ row, range }) => [range.bits, row])) }))
    .toSorted((one, other) => Number(one.like.rest - other.like.rest))
}
/** The rows whose range has this address, the narrowest first. */
export function* rowsAt<Row>(ranges: Ranges<Row>, address: string): Generator<Row> {
  const { kind, bits } = rangeOf(address)
  for (const { like, rows } of ranges) {
    const row = like.kind === kind ? rows.get(bits >> like.rest) : undefined
    if (row) yield row
  }
}
