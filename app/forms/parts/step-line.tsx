import { Button } from '@douyinfe/semi-ui'
import { Progress } from '~/app/ui/progress'
import style from '../forms.module.css'
import { t } from '../texts'
import type { Steps } from './use-steps'

/** Which step of how many one is at; nothing where there is one alone. */
export function StepLine({ of: { steps, at, line } }: { of: Steps }) {
  if (steps.length < 2) return null
  const said = t.stepAt(at + 1, steps.length)
  return (
    <div ref={line} tabIndex={-1} className={style.steps}>
      <span>{steps[at]?.label ? t.stepOf(said, steps[at].label) : said}</span>
      <Progress percent={((at + 1) / steps.length) * 100} aria-label={t.progress} />
    </div>
  )
}

/** Back, where there is a step before. */
export const StepBack = ({ of: { at, back } }: { of: Steps }) => at > 0 && <Button onClick={back}>{t.stepBack}</Button>
