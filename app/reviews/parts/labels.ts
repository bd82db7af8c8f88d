import type { Colour } from '~/app/ui/status-tag'
import { keysOf } from '~/worker/core/typed-keys'
import { hrefOf } from '~/worker/core/href'
import { type Conclusion, conclusions, reviewStageLabel, reviewStageNames } from '~/worker/reviews/rules'
import { t } from '~/app/reviews/texts'
import * as files from '~/worker/files/calls'

/** Label and colour of a review by its status code. */
export const reviewStates = (): Record<number, { label: string; colour: Colour }> => ({
  0: {
    label: t.waiting,
    colour: 'blue',
  },
  1: {
    label: t.draft,
    colour: 'blue',
  },
  2: {
    label: t.submitted,
    colour: 'green',
  },
  3: {
    label: t.returned,
    colour: 'orange',
  },
  4: {
    label: t.cancelled,
    colour: 'grey',
  },
  5: {
    label: t.withdrawn,
    colour: 'grey',
  },
})
/** In the order of their shortcuts. */
export const conclusionChoices = keysOf(conclusions)
export const conclusionColours: Record<string, Colour> = {
  pass: 'green',
  not_pass: 'red',
  perfect: 'orange',
  abstain: 'grey',
}
export const stageOptions = () => reviewStageNames.map((name) => ({ value: name, label: reviewStageLabel(name) }))
/** Returns the label of a conclusion. */
export const conclusionText = (conclusion: string): string => conclusions[conclusion as Conclusion] ?? conclusion
const PREVIEW_TYPES = ['pdf', 'png', 'jpg', 'jpeg']
/** Returns the preview URL of a file; null for file types that browsers do not show. */
export const previewHref = (file: { id: string; fileName: string }) =>
  PREVIEW_TYPES.includes(file.fileName.split('.').at(-1)?.toLowerCase() ?? '')
    ? hrefOf(files.previewFile, { id: file.id })
    : null
