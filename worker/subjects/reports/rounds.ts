import { t } from './rounds.texts'

/** The rounds of reviews that end in a report; a row of theirs names the round and the line of the time line. */
export const roundNames = ['FIRST', 'RE', 'CONCLUSION'] as const
export type Round = (typeof roundNames)[number]

/** As a row that the system keeps is called; null for the others. */
export function mirrorName({ mirrors }: { mirrors?: string }): string | null {
  const round = roundNames.find((name) => mirrors?.startsWith(`${name}.`))
  return round ? t[round] : null
}
