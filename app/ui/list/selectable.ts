/** An act over rows, as far as it says which rows it takes. */
type Takes<Row> = { fits?: (row: Row) => boolean }

/**
 * May rows be chosen? Only where an act takes one of those that are shown; a choice that already stands, made on another
 * page, stays in sight until it is taken back.
 */
export const selectable = <Row>(moves: readonly Takes<Row>[], rows: readonly Row[], chosen: number): boolean =>
  moves.length > 0 && (chosen > 0 || moves.some(({ fits }) => (fits ? rows.some(fits) : rows.length > 0)))
