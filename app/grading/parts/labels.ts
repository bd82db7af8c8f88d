import type { Colour } from '~/app/ui/status-tag'
import { t } from '~/app/grading/texts'

/** Returns the colour of a grading status: blue if the viewer has to act, cyan if others have to. */
export const gradeColour = (status: string | null, mine = false): Colour =>
  status === '已评分'
    ? 'green'
    : status === '评分中'
      ? mine
        ? 'blue'
        : 'cyan'
      : status === '未评分' && mine
        ? 'blue'
        : 'grey'
/** Returns the label of a grading status. The value stays Chinese on the wire. */
export const gradeStatusText = (status: string): string =>
  status === '已评分' ? t.graded : status === '评分中' ? t.grading : status === '未评分' ? t.notGraded : status
export const methodLabels = () => ({
  mean: t.mean,
  trimmed: t.trimmed,
  median: t.median,
})
export const scaleLabels = () => ({
  none: t.rawScore,
  zscore: t.zscore,
})
export const methodName = (method: string) => methodLabels()[method as keyof ReturnType<typeof methodLabels>] ?? method
