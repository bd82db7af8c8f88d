/** Seconds within which a challenge must be solved and used. */
export const CHALLENGE_SECONDS = 600
