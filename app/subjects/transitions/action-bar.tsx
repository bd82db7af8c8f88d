import { Button, Dropdown as SemiDropdown } from '@douyinfe/semi-ui'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { loadChunk } from '~/app/ui/chunk'
import { usePageActions } from '~/app/ui/page-actions'
import { type SubjectAction, type ActionSubject, type DialogName, openActionsOf } from './actions'
import type { TransitionDialogProps } from './dialog-props'
import styles from './transitions.module.css'
import { t } from './actions.texts'
import { Icon } from '~/app/ui/icon'
import { Dropdown, Tooltip } from '~/app/ui/overlays'
import { TriggerWrapper } from '~/app/ui/trigger-wrapper'

const TransitionDialog = lazy(() => loadChunk(() => import('./dialogs')))
/** A transition dialog by name. The first use loads the chunk with all dialogs. */
export const LazyTransitionDialog = (input: TransitionDialogProps & { name: DialogName }) => (
  <Suspense>
    <TransitionDialog {...input} />
  </Suspense>
)

type SubjectActionBarProps = Omit<TransitionDialogProps, 'subjects' | 'buttons' | 'onClose' | 'onDone'> & {
  subject: ActionSubject & { buttons: readonly string[] }
  /** By transition: true, or the reason why it is blocked. */
  may?: Record<string, true | string>
  /** Number of buttons outside the menu. */
  shown?: number
}

/** Returns the reason if all transitions of an action are blocked, else an empty string. */
const blockedReason = (action: SubjectAction, buttons: readonly string[], may: Record<string, true | string> = {}) => {
  const reasons = action.moves.filter((move) => buttons.includes(move)).map((move) => may[move])
  const [first] = reasons
  return reasons.every((reason) => typeof reason === 'string') && typeof first === 'string' ? first : ''
}

function ActionButton({ act, why, onStart }: { act: SubjectAction; why: string; onStart: () => void }) {
  const button = (
    <Button
      theme={act.weight === 'main' ? 'solid' : 'light'}
      type={act.weight === 'main' ? 'primary' : 'tertiary'}
      disabled={!!why}
      onClick={onStart}
    >
      {act.says()}
    </Button>
  )
  return why ? (
    <Tooltip content={why}>
      <span>{button}</span>
    </Tooltip>
  ) : (
    button
  )
}

function MoreActions({
  acts,
  why,
  onStart,
}: {
  acts: readonly SubjectAction[]
  why: (act: SubjectAction) => string
  onStart: (act: SubjectAction) => void
}) {
  return (
    <Dropdown
      trigger="click"
      position="bottomRight"
      clickToHide
      render={
        <SemiDropdown.Menu>
          {acts.map((action) => {
            const reason = why(action)
            return (
              <SemiDropdown.Item
                key={action.name}
                type={action.weight === 'grave' ? 'danger' : 'tertiary'}
                disabled={!!reason}
                onClick={() => onStart(action)}
              >
                {reason ? t.actWhyNot(action.says(), reason) : action.says()}
              </SemiDropdown.Item>
            )
          })}
        </SemiDropdown.Menu>
      }
    >
      {/* The dropdown menu measures a plain element. */}
      <TriggerWrapper>
        <Button aria-label={t.moreActs} icon={<Icon name="more" />} theme="light" type="tertiary" />
      </TriggerWrapper>
    </Dropdown>
  )
}

/** Actions of a subject: the main action first, grave ones in the menu. */
export function SubjectActionBar({ subject, may, shown = 3, ...input }: SubjectActionBarProps) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const { buttons } = subject
  const open = openActionsOf(subject)
  const light = open.filter((action) => action.weight !== 'grave').toSorted((a, b) => actionOrder(a) - actionOrder(b))
  const front = light.slice(0, shown)
  const menu = [...light.slice(shown), ...open.filter((action) => action.weight === 'grave')]
  const start = (action: SubjectAction) => {
    if ('dialog' in action) setDialog(action.dialog)
    else void navigate(action.leads(subject))
  }
  usePageActions(
    open
      .filter((action) => !blockedReason(action, buttons, may))
      .map((action) => ({ name: action.name, label: action.says(), act: () => start(action) })),
  )
  return (
    <div className={styles.actions}>
      {front.map((action) => (
        <ActionButton
          key={action.name}
          act={action}
          why={blockedReason(action, buttons, may)}
          onStart={() => start(action)}
        />
      ))}
      {menu.length ? (
        <MoreActions acts={menu} why={(action) => blockedReason(action, buttons, may)} onStart={start} />
      ) : null}
      {dialog ? (
        <LazyTransitionDialog
          name={dialog}
          subjects={[subject]}
          buttons={buttons}
          {...input}
          onClose={() => setDialog(null)}
          onDone={() => setDialog(null)}
        />
      ) : null}
    </div>
  )
}
const actionOrder = (action: SubjectAction) => (action.weight === 'main' ? 0 : 1)
