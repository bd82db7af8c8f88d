type CastVote = { prizeLevel: string }
/** Counts the votes by level, most first; '' is no prize. */
export function countVotes(votes: readonly CastVote[]): { prizeLevel: string; count: number }[] {
  const levels = Map.groupBy(votes, (one) => one.prizeLevel)
  return [...levels]
    .map(([prizeLevel, all]) => ({ prizeLevel, count: all.length }))
    .sort((a, b) => b.count - a.count || a.prizeLevel.localeCompare(b.prizeLevel))
}
/** Returns the levels with most votes: several if tied, none without votes. */
export function leadingLevels(votes: readonly CastVote[]): string[] {
  const tally = countVotes(votes)
  return tally.filter((one) => one.count === tally[0]!.count).map((one) => one.prizeLevel)
}

/** Returns the prefix of a year's certificate numbers: `KTJ2026-`. */
export const certificatePrefix = (year: string) => `KTJ${year}-`
/** Returns the certificate number at this position in the year: `KTJ2026-001`. */
export const certificateNumber = (year: string, place: number) =>
  `${certificatePrefix(year)}${String(place).padStart(3, '0')}`
