import { Button, Dropdown } from '@douyinfe/semi-ui'
import { IconMore } from '@douyinfe/semi-icons'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Act, type ActSubject, type DialogName, openActs } from './acts'
import { ApprovalDialog } from './approval'
import { AwardDialog, InitiateAwardDialog } from './award'
import { ChangeManagerDialog } from './change-manager'
import { CloseDialog } from './close'
import { CompleteDialog } from './complete'
import { DecisionDialog } from './decision'
import { FormalReviewDialog } from './formal-review'
import { PublicityDialog } from './publicity'
import { ReasonDialog } from './reason'
import { RemoveDialog, RollBackDialog, UndoDialog } from './roll-back'
import styles from './moves.module.css'

export type MoveDialogInput = {
  /** One or several; all in the same status. */
  subjects: readonly ActSubject[]
  /** The moves that the server calls open. */
  buttons: readonly string[]
  fileSlots?: readonly { slot: string; name: string }[]
  /** The centre's limit, percent. */
  passRate?: number
  /** The time line, where the page has it. */
  history?: readonly {
    fromStatus: string
    toStatus: string
    operation: string
    createTime: string
    actorName: string
  }[]
  onClose: () => void
  onDone: () => void
}

/** The dialog of a name. */
export function MoveDialogNamed({ name, ...input }: MoveDialogInput & { name: DialogName }) {
  switch (name) {
    case 'approval':
      return <ApprovalDialog {...input} />
    case 'formalReview':
      return <FormalReviewDialog {...input} />
    case 'decision':
      return <DecisionDialog {...input} />
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
    case 'remove':
      return <RemoveDialog {...input} />
  }
}

type CaseActsProps = Omit<MoveDialogInput, 'subjects' | 'onClose' | 'onDone'> & {
  subject: ActSubject
  /** Buttons shown beside the menu. */
  shown?: number
  /** In a table row: text buttons. */
  quiet?: boolean
  onDone?: () => void
}

/** What may be done with a subject now: the main act first, grave ones in the menu. */
export function CaseActs({ subject, buttons, shown = 3, quiet, onDone, ...input }: CaseActsProps) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const open = openActs(buttons)
  const light = open.filter((act) => act.weight !== 'grave').toSorted((a, b) => weight(a) - weight(b))
  const front = light.slice(0, shown)
  const menu = [...light.slice(shown), ...open.filter((act) => act.weight === 'grave')]
  const start = (act: Act) => {
    if ('dialog' in act) setDialog(act.dialog)
    else void navigate(act.leads(subject))
  }
  return (
    <div className={styles.acts} onClick={(event) => event.stopPropagation()}>
      {front.map((act) => (
        <Button
          key={act.name}
          theme={quiet ? 'borderless' : act.weight === 'main' ? 'solid' : 'light'}
          type={act.weight === 'main' ? 'primary' : 'tertiary'}
          size={quiet ? 'small' : 'default'}
          onClick={() => start(act)}
        >
          {act.says}
        </Button>
      ))}
      {menu.length ? (
        <Dropdown
          trigger="click"
          position="bottomRight"
          clickToHide
          render={
            <Dropdown.Menu>
              {menu.map((act) => (
                <Dropdown.Item
                  key={act.name}
                  type={act.weight === 'grave' ? 'danger' : 'tertiary'}
                  onClick={() => start(act)}
                >
                  {act.says}
                </Dropdown.Item>
              ))}
            </Dropdown.Menu>
          }
        >
          <Button
            aria-label={`更多操作：${subject.subjectName}`}
            icon={<IconMore />}
            theme={quiet ? 'borderless' : 'light'}
            type="tertiary"
            size={quiet ? 'small' : 'default'}
          />
        </Dropdown>
      ) : null}
      {dialog ? (
        <MoveDialogNamed
          name={dialog}
          subjects={[subject]}
          buttons={buttons}
          {...input}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null)
            onDone?.()
          }}
        />
      ) : null}
    </div>
  )
}
const weight = (act: Act) => (act.weight === 'main' ? 0 : 1)
