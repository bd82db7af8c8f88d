/** Matches a number up to the given limit inside an object comparison, such as the round trips of an answer. */
export const atMost = (limit: number) => ({
  asymmetricMatch: (actual: unknown) => typeof actual === 'number' && actual <= limit,
  toString: () => `at most ${limit}`,
})
