/** Seconds in which a challenge of the proof of work may be solved and used. */
export const CHALLENGE_SECONDS = 600
