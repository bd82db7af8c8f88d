/** A field that two people changed differently. */
export type FieldConflict = { field: string; mine: unknown; theirs: unknown }

const isEqualValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges two people's changes to the same base. Changes of one side are taken over; fields that both changed
 * differently keep `mine` and are returned in `asked`.
 */
export function mergeChanges<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): { values: Values; asked: FieldConflict[] } {
  const [was, here, there] = [base, mine, theirs] as [FieldValues, FieldValues, FieldValues]
  const values: FieldValues = { ...there }
  const asked: FieldConflict[] = []
  for (const field of Object.keys({ ...there, ...here })) {
    if (isEqualValue(here[field], there[field]) || isEqualValue(here[field], was[field])) continue
    values[field] = here[field]
    if (!isEqualValue(there[field], was[field])) asked.push({ field, mine: here[field], theirs: there[field] })
  }
  return { values: values as Values, asked }
}
type FieldValues = Record<string, unknown>
