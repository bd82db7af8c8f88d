import { Banner, Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { formatMinutes } from '~/app/lib/dates'
import { useSend } from '~/app/lib/use-send'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import * as steering from '~/worker/subject-management/calls'
import type { yearPlanScreen } from '~/worker/plan/screen.server'
import { t } from './texts'

type PendingPublication = Awaited<ReturnType<typeof yearPlanScreen>>['held'][number]

/** Publications whose notifications are still on hold, with the deadline and, if permitted, the undo button. */
export function PendingPublications({ held, mayUndo }: { held: readonly PendingPublication[]; mayUndo: boolean }) {
  const { send } = useSend()
  const [undoing, setUndoing] = useState<PendingPublication | null>(null)
  return (
    <>
      {held.map((one) => (
        <Banner
          key={one.id}
          type="warning"
          closeIcon={null}
          fullMode={false}
          bordered
          title={t.heldTitle(one.title, one.count)}
          description={t.heldUntil(one.publishedBy, formatMinutes(one.holdUntil))}
        >
          {mayUndo && <Button onClick={() => setUndoing(one)}>{t.undoPublication}</Button>}
        </Banner>
      ))}
      {undoing && (
        <ReasonDialog
          open
          danger
          title={t.undoPublicationAsk(undoing.count)}
          act={t.undoPublication}
          onCancel={() => setUndoing(null)}
          onConfirm={async (reason) => (await send(steering.undoPublication, { id: undoing.id, reason })).ok}
        >
          <p>{t.undoPublicationHelp}</p>
        </ReasonDialog>
      )}
    </>
  )
}
