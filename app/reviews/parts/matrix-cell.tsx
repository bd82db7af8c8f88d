import { Button } from '@douyinfe/semi-ui'
import { useForm } from '~/app/lib/use-form'
import { useSend } from '~/app/lib/use-send'
import { formatDue } from '~/app/lib/dates'
import { ActionDialog } from '~/app/ui/action-dialog'
import { FormDateTime } from '~/app/ui/form/date-fields'
import type { AssignmentBoardRow } from '~/worker/reviews/responses'
import { reviewProgressOf, reviewProgressLabel } from '~/worker/reviews/matrix/rules'
import style from './matrix.module.css'
import { t } from '~/app/reviews/texts'
import * as matrix from '~/worker/reviews/matrix/calls'

/** Actions on a pending review: remind, extend, or replace the reviewer. */
export function ReviewCellDialog({
  subjectName,
  seat,
  now,
  onReplace,
  onClose,
}: {
  subjectName: string
  seat: AssignmentBoardRow['reviewers'][number]
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
    <ActionDialog
      title={t.cellTitle(seat.realname, reviewProgressLabel(reviewProgressOf(seat, now)))}
      verb={t.extendDue}
      busy={busy || reminding}
      ready={!!values.dueTime}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p>{subjectName}</p>
      <p className={style.muted}>{seat.dueTime ? formatDue(seat.dueTime, now) : ''}</p>
      <div className={style.actions}>
        <Button loading={reminding} disabled={busy} onClick={() => void remind()}>
          {t.remind}
        </Button>
        <Button disabled={busy || reminding} onClick={onReplace}>
          {t.replaceReviewer}
        </Button>
      </div>
      <FormDateTime {...field('dueTime')} label={t.newDue} />
    </ActionDialog>
  )
}
