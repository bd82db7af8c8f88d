import { useState } from 'react'
import type { SubjectDetail } from '~/worker/subjects/answers'
import { MoveDialogNamed } from '../moves/open'
import { t } from '../texts'
import { PreparedBanner, type PreparedHalf } from './prepared-banner'

/** A prepared undo of a subject's last step that needs confirmation by a second person. */
export default function PreparedUndo({ subject, act }: { subject: SubjectDetail; act: PreparedHalf }) {
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
        <MoveDialogNamed name="undo" subjects={[subject]} buttons={subject.buttons} onClose={close} onDone={close} />
      ) : null}
    </>
  )
}
