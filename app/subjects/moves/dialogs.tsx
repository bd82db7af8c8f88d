import type { DialogName } from './acts'
import { ApprovalDialog } from './approval'
import { AwardDialog, InitiateAwardDialog } from './award'
import { ChangeManagerDialog } from './change-manager'
import { CloseDialog } from './close'
import { CompleteDialog } from './complete'
import { DecisionDialog } from './decision'
import { ExtendDialog } from './extend'
import { FormalReviewDialog } from './formal-review'
import type { MoveDialogInput } from './dialog'
import { PublicityDialog } from './publicity'
import { ReasonDialog } from './reason'
import { RemoveDialog, RollBackDialog, UndoDialog } from './roll-back'
import { TakePapersDialog } from './take-papers'

/** Renders a transition dialog by name. */
export default function MoveDialog({ name, ...input }: MoveDialogInput & { name: DialogName }) {
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
      return <ReasonDialog kind={name} {...input} />
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
      return <RollBackDialog {...input} />
    case 'undo':
      return <UndoDialog {...input} />
    case 'takePapers':
      return <TakePapersDialog {...input} />
    case 'remove':
      return <RemoveDialog {...input} />
  }
}
