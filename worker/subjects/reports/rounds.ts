import { t } from './rounds.texts'

/** Review rounds that end in a report. `mirrors` of the report stores the round and the timeline entry. */
export const roundNames = ['FIRST', 'RE', 'CONCLUSION'] as const
export type Round = (typeof roundNames)[number]

/** Returns the name of a mirrored review report; null for other reports. */
export function mirroredReportName({ mirrors }: { mirrors?: string }): string | null {
  const round = roundNames.find((name) => mirrors?.startsWith(`${name}.`))
  return round ? t[round] : null
}
