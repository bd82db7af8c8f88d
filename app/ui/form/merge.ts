/** A field that two people changed differently. */
export type Differing = { field: string; mine: unknown; theirs: unknown }

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges two people's changes to the same base. Changes of one side are taken over; fields that both changed
 * differently keep `mine` and are returned in `asked`.
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
