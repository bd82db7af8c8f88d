import { useState } from 'react'
import type { SubjectDetail } from '~/worker/subjects/responses'
import { LazyTransitionDialog } from '../transitions/action-bar'
import { t } from '../texts'
import { PreparedBanner, type PreparedAction } from './prepared-banner'

/** A prepared undo of a subject's last step that needs confirmation by a second person. */
export default function PreparedUndo({ subject, act }: { subject: SubjectDetail; act: PreparedAction }) {
  const [confirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  return (
    <>
      <PreparedBanner
        act={act}
        title={t.undoWaits(subject.timeLine.at(-1)?.operation_dictText ?? '')}
        verb={t.confirmUndo}
        danger
        onConfirm={() => setConfirming(true)}
      />
      {confirming ? (
        <LazyTransitionDialog
          name="undo"
          subjects={[subject]}
          buttons={subject.buttons}
          onClose={close}
          onDone={close}
        />
      ) : null}
    </>
  )
}
