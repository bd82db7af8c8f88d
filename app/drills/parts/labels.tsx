import { StatusTag } from '~/app/ui/status-tag'
import { lookup } from '~/worker/core/typed-keys'
import {
  difficulties,
  difficultyColours,
  difficultyLabel,
  type Difficulty,
  sceneStatuses,
} from '~/worker/drills/statuses'

export const DifficultyTag = ({ difficulty }: { difficulty: Difficulty }) => (
  <StatusTag colour={difficultyColours[difficulty]} label={difficultyLabel(difficulty)} />
)
export function SceneStatusTag({ status }: { status: number }) {
  const known = lookup(sceneStatuses, status)
  return known ? <StatusTag colour={known.colour} label={known.label} /> : null
}
export const difficultyOptions = () => difficulties.map((value) => ({ value, label: difficultyLabel(value) }))
/** Returns the letter of an option by index, starting at 0. */
export const letterAt = (at: number) => String.fromCharCode(65 + at)
