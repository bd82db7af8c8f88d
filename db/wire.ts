/**
 * Names that the wire misspells, and with it what the tables keep, by the names that we give them. Everywhere else they are
 * spelled right; only the addresses of calls say what the wire says.
 */
export const wire = {
  TO_FIRST_AUDIT: 'TO_FISRT_AUDIT',
  FIRST_AUDITING: 'FISRT_AUDITING',
  TO_CONCLUSION: 'TO_CONCOLUSION',
  FINISHED: 'FINESHED',
  ESTABLISH_FAIL: 'ESTABLISH_FIAL',
  /** Of an announcement. */
  title: 'titile',
} as const
