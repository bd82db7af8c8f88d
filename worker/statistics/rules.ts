import { wire } from '../../db/wire'
import { type PhaseName, phaseNames, phases } from '../subjects/figures/rules'
import { type SubjectStatus, subjectStatusNames } from '../subjects/statuses'

/** The last step that was certainly reached by what has ended: whoever was refused had been handed in, who was terminated ran. */
const ends: readonly { status: SubjectStatus; reached: PhaseName }[] = [
  { status: wire.ESTABLISH_FAIL, reached: 'check' },
  { status: wire.TO_CONCLUSION, reached: 'run' },
]
export const endStatuses = ends.map(({ status }) => status)

/** The statuses of the subjects that have come as far as a step, or farther. */
export function reachedStatuses(phase: PhaseName): SubjectStatus[] {
  const at = phaseNames.indexOf(phase)
  const those = new Set<SubjectStatus>([
    ...phaseNames.slice(at).flatMap((name) => [...phases[name].statuses]),
    ...ends.filter(({ reached }) => phaseNames.indexOf(reached) >= at).map(({ status }) => status),
  ])
  return subjectStatusNames.filter((status) => those.has(status))
}
/** Those that were established, and those of which it is decided whether they are. */
export const establishedStatuses = reachedStatuses('run')
export const decidedStatuses = [...establishedStatuses, wire.ESTABLISH_FAIL]

/** Percent with one decimal; null where there is nothing to divide by. */
export const shareOf = (part: number, whole: number) => (whole ? Math.round((part / whole) * 1000) / 10 : null)
