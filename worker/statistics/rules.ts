import { wireNames } from '../../db/wire-names'
import { type PhaseName, phaseNames, phases } from '../subjects/phases/rules'
import { type SubjectStatus, subjectStatusNames } from '../subjects/statuses'

/**
 * Last step that a subject with an end status certainly reached: a refused one was submitted, a terminated one was
 * running.
 */
const endReasons: readonly { status: SubjectStatus; reached: PhaseName }[] = [
  { status: wireNames.ESTABLISH_FAIL, reached: 'check' },
  { status: wireNames.TO_CONCLUSION, reached: 'run' },
]
export const endStatuses = endReasons.map(({ status }) => status)

/** Returns the statuses of the subjects that have reached a step. */
export function reachedStatuses(phase: PhaseName): SubjectStatus[] {
  const at = phaseNames.indexOf(phase)
  const those = new Set<SubjectStatus>([
    ...phaseNames.slice(at).flatMap((name) => [...phases[name].statuses]),
    ...endReasons.filter(({ reached }) => phaseNames.indexOf(reached) >= at).map(({ status }) => status),
  ])
  return subjectStatusNames.filter((status) => those.has(status))
}
/** Statuses of established subjects, and of those whose establishment is decided. */
export const establishedStatuses = reachedStatuses('run')
export const decidedStatuses = [...establishedStatuses, wireNames.ESTABLISH_FAIL]

/** Returns a percentage with one decimal; null if `whole` is 0. */
export const shareOf = (part: number, whole: number) => (whole ? Math.round((part / whole) * 1000) / 10 : null)
