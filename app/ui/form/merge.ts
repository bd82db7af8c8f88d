/** A field that two people wrote differently. */
export type Differing = { field: string; mine: unknown; theirs: unknown }

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Two people's changes since the same start: what only one of them changed is taken, what both changed differently is
 * asked about, and stays mine until then.
 */
export function merged<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): { values: Values; asked: Differing[] } {
  const [was, here, there] = [base, mine, theirs] as [Fields, Fields, Fields]
  const values: Fields = { ...there }
  const asked: Differing[] = []
  for (const field of Object.keys({ ...there, ...here })) {
    if (same(here[field], there[field]) || same(here[field], was[field])) continue
    values[field] = here[field]
    if (!same(there[field], was[field])) asked.push({ field, mine: here[field], theirs: there[field] })
  }
  return { values: values as Values, asked }
}
type Fields = Record<string, unknown>
