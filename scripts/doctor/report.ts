/** What a part of an installation is: well, worth a word, or to be mended. */
export type Finding = { part: string; state: 'well' | 'note' | 'mend'; says: string }
export const well = (part: string, says: string): Finding => ({ part, state: 'well', says })
export const note = (part: string, says: string): Finding => ({ part, state: 'note', says })
export const mend = (part: string, says: string): Finding => ({ part, state: 'mend', says })

/** The findings of a look that may fail: then `otherwise` says what to do about it. */
export async function looked(part: string, otherwise: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [mend(part, `${otherwise} (${reasonOf(error)})`)]
  }
}
/** The first line of the innermost reason, where the outer one only says that there is one. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return reasonOf(error.cause)
  const { code } = error as { code?: string }
  return (error.message || code || error.name).split('\n')[0]!
}

const marks = { well: 'ok  ', note: 'note', mend: 'MEND' }
export const lineOf = ({ part, state, says }: Finding) => `${marks[state]}  ${part.padEnd(10)} ${says}`
