import { StatusTag } from '~/app/ui/status-tag'
import {
  difficulties,
  difficultyColours,
  difficultyLabel,
  exerciseStatuses,
  verdictColours,
  verdictLabel,
} from '~/worker/coding/statuses'
import { lookup } from '~/worker/core/typed-keys'

export const DifficultyTag = ({ difficulty }: { difficulty: (typeof difficulties)[number] }) => (
  <StatusTag colour={difficultyColours[difficulty]} label={difficultyLabel(difficulty)} />
)
export const VerdictTag = ({ verdict }: { verdict: string }) => (
  <StatusTag colour={lookup(verdictColours, verdict) ?? 'grey'} label={verdictLabel(verdict)} />
)
export function ExerciseStatusTag({ status }: { status: number }) {
  const known = lookup(exerciseStatuses, status)
  return known ? <StatusTag colour={known.colour} label={known.label} /> : null
}
export const difficultyOptions = () => difficulties.map((value) => ({ value, label: difficultyLabel(value) }))
export const languageNames = { javascript: 'JavaScript', python: 'Python' } as const
