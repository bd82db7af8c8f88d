type Vote = { prizeLevel: string }
/** How many are for each level, most first; '' is no prize. */
export function tallyOf(votes: readonly Vote[]): { prizeLevel: string; count: number }[] {
  const levels = Map.groupBy(votes, (one) => one.prizeLevel)
  return [...levels]
    .map(([prizeLevel, all]) => ({ prizeLevel, count: all.length }))
    .sort((a, b) => b.count - a.count || a.prizeLevel.localeCompare(b.prizeLevel))
}
/** The levels that most are for: several where as many are for each, none where nobody has voted. */
export function leadingIn(votes: readonly Vote[]): string[] {
  const tally = tallyOf(votes)
  return tally.filter((one) => one.count === tally[0]!.count).map((one) => one.prizeLevel)
}

/** What the certificate numbers of a year begin with: `KTJ2026-`. */
export const certificateStart = (year: string) => `KTJ${year}-`
/** The certificate of this place in the year: `KTJ2026-001`. */
export const certificateNumber = (year: string, place: number) =>
  `${certificateStart(year)}${String(place).padStart(3, '0')}`
