import { Button } from '@douyinfe/semi-ui'
import { Link, useNavigate } from 'react-router'
import { useSend } from '~/app/lib/send'
import { tell } from '~/app/lib/tell'
import { StatusTag } from '~/app/ui/status-tag'
import { type JudgingStep, judgingPage } from '~/worker/judging/rules'
import * as steering from '~/worker/steering/calls'
import type { Judged, useSitting } from '../sitting'
import style from '../judging.module.css'
import { t } from '../texts'

/** What one thought of the one before, and for a minute the way to take it back. */
export const Before = ({ of, step, undo }: { of: Judged; step: JudgingStep; undo: (() => void) | undefined }) => (
  <p className={style.before}>
    <span>{t.before}</span>
    <StatusTag colour={of.colour} label={of.says} />
    <Link to={judgingPage(step, of.id)} title={of.name}>
      {of.name}
    </Link>
    {undo ? (
      <Button size="small" onClick={undo}>
        {t.undo} <kbd aria-hidden>U</kbd>
      </Button>
    ) : null}
  </p>
)

/** Takes the last act back, as the life cycle undoes its last step, and lays it on the desk again. */
export function useTakingBack(step: JudgingStep, { judged, undoable, takeBack }: ReturnType<typeof useSitting>) {
  const { send } = useSend()
  const navigate = useNavigate()
  return async () => {
    const one = judged.find(({ id }) => id === undoable)
    if (!one) return
    const sent = await send(
      steering.undoStep,
      { subjectId: one.id, reason: t.undoReason },
      { success: false, revalidate: false },
    )
    if (!sent.ok) return
    if (sent.result.prepared) return tell.success(t.undoWaits)
    takeBack(one.id)
    await navigate(judgingPage(step, one.id), { preventScrollReset: true })
    tell.success(t.undone(one.name))
  }
}
