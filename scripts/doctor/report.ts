/** The result of a check: in order, a note, or in need of fixing. */
export type Finding = { part: string; state: 'well' | 'note' | 'mend'; says: string }
export const passFinding = (part: string, says: string): Finding => ({ part, state: 'well', says })
export const noteFinding = (part: string, says: string): Finding => ({ part, state: 'note', says })
export const faultFinding = (part: string, says: string): Finding => ({ part, state: 'mend', says })

/** Runs a check; if it throws, the finding is `otherwise` with the reason. */
export async function runCheck(part: string, otherwise: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [faultFinding(part, `${otherwise} (${reasonOf(error)})`)]
  }
}
/** Returns the first line of the innermost cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return reasonOf(error.cause)
  const { code } = error as { code?: string }
  return (error.message || code || error.name).split('\n')[0]!
}

const stateLabels = { well: 'ok  ', note: 'note', mend: 'MEND' }
export const formatFinding = ({ part, state, says }: Finding) => `${stateLabels[state]}  ${part.padEnd(10)} ${says}`
