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
/** The dialog of a name. All of them come when the first is opened. */
export const MoveDialogNamed = (input: MoveDialogInput & { name: DialogName }) => (
  <Suspense>
    <MoveDialog {...input} />
  </Suspense>
)

type CaseActsProps = Omit<MoveDialogInput, 'subjects' | 'buttons' | 'onClose' | 'onDone'> & {
  subject: ActSubject & { buttons: readonly string[] }
  /** By move: true, or why it cannot be made now. */
  may?: Record<string, true | string>
  /** Buttons shown beside the menu. */
  shown?: number
}

/** Why none of the moves behind an act can be made now, or empty. */
const whyNot = (act: Act, buttons: readonly string[], may: Record<string, true | string> = {}) => {
  const reasons = act.moves.filter((move) => buttons.includes(move)).map((move) => may[move])
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
          {acts.map((act) => {
            const reason = why(act)
            return (
              <Dropdown.Item
                key={act.name}
                type={act.weight === 'grave' ? 'danger' : 'tertiary'}
                disabled={!!reason}
                onClick={() => onStart(act)}
              >
                {reason ? t.actWhyNot(act.says(), reason) : act.says()}
              </Dropdown.Item>
            )
          })}
        </Dropdown.Menu>
      }
    >
      {/* The menu measures a plain element. */}
      <Trigger>
        <Button aria-label={t.moreActs} icon={<IconMore />} theme="light" type="tertiary" />
      </Trigger>
    </Dropdown>
  )
}

/** What may be done with a subject now: the main act first, grave ones in the menu. */
export function CaseActs({ subject, may, shown = 3, ...input }: CaseActsProps) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const { buttons } = subject
  const open = openActs(subject)
  const light = open.filter((act) => act.weight !== 'grave').toSorted((a, b) => weight(a) - weight(b))
  const front = light.slice(0, shown)
  const menu = [...light.slice(shown), ...open.filter((act) => act.weight === 'grave')]
  const start = (act: Act) => {
    if ('dialog' in act) setDialog(act.dialog)
    else void navigate(act.leads(subject))
  }
  usePageActs(
    open
      .filter((act) => !whyNot(act, buttons, may))
      .map((act) => ({ name: act.name, label: act.says(), act: () => start(act) })),
  )
  return (
    <div className={styles.acts}>
      {front.map((act) => (
        <FrontAct key={act.name} act={act} why={whyNot(act, buttons, may)} onStart={() => start(act)} />
      ))}
      {menu.length ? <MoreActs acts={menu} why={(act) => whyNot(act, buttons, may)} onStart={start} /> : null}
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
const weight = (act: Act) => (act.weight === 'main' ? 0 : 1)
