/**
 * Correct names for the names that the wire and the stored rows misspell. The code uses these names everywhere; only
 * the URLs of calls are written with the misspelling.
 */
export const wireNames = {
  TO_FIRST_AUDIT: 'TO_FISRT_AUDIT',
  FIRST_AUDITING: 'FISRT_AUDITING',
  TO_CONCLUSION: 'TO_CONCOLUSION',
  FINISHED: 'FINESHED',
  ESTABLISH_FAIL: 'ESTABLISH_FIAL',
  /** A column of `announcement`. */
  title: 'titile',
} as const
