/** A batch action's condition on rows. */
type RowCondition<Row> = { fits?: (row: Row) => boolean }

/** True if rows can be selected: an action accepts one of the visible rows, or rows of another page are already selected. */
export const canSelectRows = <Row>(
  moves: readonly RowCondition<Row>[],
  rows: readonly Row[],
  chosen: number,
): boolean => moves.length > 0 && (chosen > 0 || moves.some(({ fits }) => (fits ? rows.some(fits) : rows.length > 0)))
