import type { DialogName } from './actions'
import { ApprovalDialog } from './approval'
import { AwardDialog, InitiateAwardDialog } from './award'
import { ChangeManagerDialog } from './change-manager'
import { CloseDialog } from './close'
import { CompleteDialog } from './complete'
import { DecisionDialog } from './decision'
import { ExtendDialog } from './extend'
import { FormalReviewDialog } from './formal-review'
import type { TransitionDialogProps } from './dialog-props'
import { PublicityDialog } from './publicity'
import { TransitionReasonDialog } from './transition-reason'
import { RemoveDialog, RollbackDialog, UndoDialog } from './rollback'
import { DownloadDeclarationsDialog } from './download-declarations'

/** Renders a transition dialog by name. */
export default function TransitionDialog({ name, ...input }: TransitionDialogProps & { name: DialogName }) {
  switch (name) {
    case 'approval':
      return <ApprovalDialog {...input} />
    case 'formalReview':
      return <FormalReviewDialog {...input} />
    case 'decision':
      return <DecisionDialog {...input} />
    case 'extendDue':
      return <ExtendDialog {...input} />
    case 'publicity':
      return <PublicityDialog {...input} />
    case 'withdraw':
    case 'backToFirst':
    case 'rejectPlan':
    case 'unestablish':
      return <TransitionReasonDialog kind={name} {...input} />
    case 'changeManager':
      return <ChangeManagerDialog {...input} />
    case 'complete':
      return <CompleteDialog {...input} />
    case 'close':
      return <CloseDialog {...input} />
    case 'initiateAward':
      return <InitiateAwardDialog {...input} />
    case 'award':
      return <AwardDialog {...input} />
    case 'rollBack':
      return <RollbackDialog {...input} />
    case 'undo':
      return <UndoDialog {...input} />
    case 'takePapers':
      return <DownloadDeclarationsDialog {...input} />
    case 'remove':
      return <RemoveDialog {...input} />
  }
}
