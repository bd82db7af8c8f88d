import { Progress as SemiProgress } from '@douyinfe/semi-ui'
import type { ComponentProps } from 'react'

/**
 * How far something is, 0 to 100. Its number does not run up: the animation behind that stops itself by clearing a timer
 * with the number of an animation frame, and so now and then a timer of somebody else, who waits for ever.
 */
export const Progress = (props: Omit<ComponentProps<typeof SemiProgress>, 'motion'>) => (
  <SemiProgress {...props} motion={false} />
)
