import { useNavigate } from 'react-router'
import { useSend } from '~/app/lib/use-send'
import { notify } from '~/app/lib/notify'
import { type WorkspaceStep, workspacePagePath } from '~/worker/review-workspace/rules'
import * as steering from '~/worker/subject-management/calls'
import type { useReviewSession } from '../session'
import { t } from '../texts'

/** Returns a function that undoes the last transition and opens the item in the workspace again. */
export function useUndo(step: WorkspaceStep, { judged, undoable, takeBack }: ReturnType<typeof useReviewSession>) {
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
    if (sent.result.prepared) return notify.success(t.undoAsked)
    takeBack(one.id)
    await navigate(workspacePagePath(step, one.id), { preventScrollReset: true })
    notify.success(t.undone(one.name))
  }
}
