import { Button, Dropdown, Tooltip } from '@douyinfe/semi-ui'
import { IconMore } from '@douyinfe/semi-icons'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { part } from '~/app/ui/chunk'
import { usePageActs } from '~/app/ui/page-acts'
import { type Act, type ActSubject, type DialogName, openActs } from './acts'
import type { MoveDialogInput } from './dialog'
import styles from './moves.module.css'
import { t } from './acts.texts'
import { Trigger } from '~/app/ui/trigger'

const MoveDialog = lazy(() => part(() => import('./dialogs')))
/** A transition dialog by name. The first use loads the chunk with all dialogs. */
export const MoveDialogNamed = (input: MoveDialogInput & { name: DialogName }) => (
  <Suspense>
    <MoveDialog {...input} />
  </Suspense>
)

type CaseActsProps = Omit<MoveDialogInput, 'subjects' | 'buttons' | 'onClose' | 'onDone'> & {
  subject: ActSubject & { buttons: readonly string[] }
  /** By transition: true, or the reason why it is blocked. */
  may?: Record<string, true | string>
  /** Number of buttons outside the menu. */
  shown?: number
}

/** Returns the reason if all transitions of an action are blocked, else an empty string. */
const whyNot = (action: Act, buttons: readonly string[], may: Record<string, true | string> = {}) => {
  const reasons = action.moves.filter((move) => buttons.includes(move)).map((move) => may[move])
  const [first] = reasons
  return reasons.every((reason) => typeof reason === 'string') && typeof first === 'string' ? first : ''
}

function FrontAct({ act, why, onStart }: { act: Act; why: string; onStart: () => void }) {
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

function MoreActs({
  acts,
  why,
  onStart,
}: {
  acts: readonly Act[]
  why: (act: Act) => string
  onStart: (act: Act) => void
}) {
  return (
    <Dropdown
      trigger="click"
      position="bottomRight"
      clickToHide
      render={
        <Dropdown.Menu>
          {acts.map((action) => {
            const reason = why(action)
            return (
              <Dropdown.Item
                key={action.name}
                type={action.weight === 'grave' ? 'danger' : 'tertiary'}
                disabled={!!reason}
                onClick={() => onStart(action)}
              >
                {reason ? t.actWhyNot(action.says(), reason) : action.says()}
              </Dropdown.Item>
            )
          })}
        </Dropdown.Menu>
      }
    >
      {/* The dropdown menu measures a plain element. */}
      <Trigger>
        <Button aria-label={t.moreActs} icon={<IconMore />} theme="light" type="tertiary" />
      </Trigger>
    </Dropdown>
  )
}

/** Actions of a subject: the main action first, grave ones in the menu. */
export function CaseActs({ subject, may, shown = 3, ...input }: CaseActsProps) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const { buttons } = subject
  const open = openActs(subject)
  const light = open.filter((action) => action.weight !== 'grave').toSorted((a, b) => weight(a) - weight(b))
  const front = light.slice(0, shown)
  const menu = [...light.slice(shown), ...open.filter((action) => action.weight === 'grave')]
  const start = (action: Act) => {
    if ('dialog' in action) setDialog(action.dialog)
    else void navigate(action.leads(subject))
  }
  usePageActs(
    open
      .filter((action) => !whyNot(action, buttons, may))
      .map((action) => ({ name: action.name, label: action.says(), act: () => start(action) })),
  )
  return (
    <div className={styles.actions}>
      {front.map((action) => (
        <FrontAct key={action.name} act={action} why={whyNot(action, buttons, may)} onStart={() => start(action)} />
      ))}
      {menu.length ? <MoreActs acts={menu} why={(action) => whyNot(action, buttons, may)} onStart={start} /> : null}
      {dialog ? (
        <MoveDialogNamed
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
const weight = (action: Act) => (action.weight === 'main' ? 0 : 1)
