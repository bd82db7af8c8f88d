import { Button } from '@douyinfe/semi-ui'
import { Progress } from '~/app/ui/progress'
import style from '../forms.module.css'
import { t } from '../texts'
import type { Steps } from './use-steps'

/** Progress through the steps of a form; nothing for a single step. */
export function StepProgress({ of: { steps, at, line } }: { of: Steps }) {
  if (steps.length < 2) return null
  const position = t.stepAt(at + 1, steps.length)
  return (
    <div ref={line} tabIndex={-1} className={style.steps}>
      <span>{steps[at]?.label ? t.stepOf(position, steps[at].label) : position}</span>
      <Progress percent={((at + 1) / steps.length) * 100} aria-label={t.progress} />
    </div>
  )
}

/** Back button, if there is a previous step. */
export const StepBackButton = ({ of: { at, back } }: { of: Steps }) =>
  at > 0 && <Button onClick={back}>{t.stepBack}</Button>
