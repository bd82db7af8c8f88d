import { useNavigate } from 'react-router'
import { useSend } from '~/app/lib/send'
import { tell } from '~/app/lib/tell'
import { type JudgingStep, judgingPage } from '~/worker/judging/rules'
import * as steering from '~/worker/steering/calls'
import type { useSitting } from '../sitting'
import { t } from '../texts'

/** Returns a function that undoes the last transition and opens the item in the workspace again. */
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
    if (sent.result.prepared) return tell.success(t.undoAsked)
    takeBack(one.id)
    await navigate(judgingPage(step, one.id), { preventScrollReset: true })
    tell.success(t.undone(one.name))
  }
}
