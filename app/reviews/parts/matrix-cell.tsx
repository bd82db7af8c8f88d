import { Button } from '@douyinfe/semi-ui'
import { useForm } from '~/app/lib/form'
import { useSend } from '~/app/lib/send'
import { dueWords } from '~/app/lib/dates'
import { ActDialog } from '~/app/ui/act-dialog'
import { FormMoment } from '~/app/ui/form/dates'
import type { AssignBoardRow } from '~/worker/reviews/answers'
import { seatState, seatWords } from '~/worker/reviews/matrix/rules'
import style from './matrix.module.css'
import { t } from '~/app/reviews/texts'
import * as matrix from '~/worker/reviews/matrix/calls'

/** Actions on a pending review: remind, extend, or replace the reviewer. */
export function CellDialog({
  subjectName,
  seat,
  now,
  onReplace,
  onClose,
}: {
  subjectName: string
  seat: AssignBoardRow['reviewers'][number]
  now: string
  onReplace: () => void
  onClose: () => void
}) {
  const { send, busy: reminding } = useSend()
  const { field, values, submit, busy } = useForm(
    matrix.chaseReviews,
    { ids: [seat.reviewId], dueTime: '' },
    { done: onClose },
  )
  const remind = async () => {
    if ((await send(matrix.chaseReviews, { ids: [seat.reviewId] })).ok) onClose()
  }
  return (
    <ActDialog
      title={t.cellTitle(seat.realname, seatWords(seatState(seat, now)))}
      verb={t.extendDue}
      busy={busy || reminding}
      ready={!!values.dueTime}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p>{subjectName}</p>
      <p className={style.muted}>{seat.dueTime ? dueWords(seat.dueTime, now) : ''}</p>
      <div className={style.actions}>
        <Button loading={reminding} disabled={busy} onClick={() => void remind()}>
          {t.remind}
        </Button>
        <Button disabled={busy || reminding} onClick={onReplace}>
          {t.replaceReviewer}
        </Button>
      </div>
      <FormMoment {...field('dueTime')} label={t.newDue} />
    </ActDialog>
  )
}
