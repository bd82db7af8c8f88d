import { Button } from '@douyinfe/semi-ui'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@douyinfe/semi-icons'
import { type ReactNode, useCallback } from 'react'
import { Link } from 'react-router'
import { useLatest } from '~/app/ui/use-latest'
import { usePageActions } from '~/app/ui/page-actions'
import { useWorkspaceKeys } from './shortcuts'
import { ShortcutSheet, type ShortcutLine } from './shortcut-sheet'
import { WorkspacePanes } from './workspace-panes'
import type { ItemSet } from './prerendered-items'
import { type QueueItem, QueueBar } from './queue-bar'
import style from './review-workspace.module.css'
import { t } from './texts'

/**
 * The review workspace: queue above, material on the left, form on the right.
 * @param ownKeys shortcuts of the form, for the shortcut sheet
 * @param before the decision on the previous item, and `undo`, which reverts it
 */
export function ReviewWorkspace<One>({
  title,
  note,
  list,
  stops,
  here,
  left,
  before,
  tools,
  material,
  form,
  ownKeys = [],
  turn,
  undo,
  goTo,
  ...lying
}: ItemSet<One> & {
  title: string
  note?: ReactNode
  list: string
  stops: readonly QueueItem[]
  here: number
  /** Number of pending items. */
  left: string
  before?: ReactNode
  tools?: ReactNode
  material: (one: One) => ReactNode
  form: (one: One) => ReactNode
  ownKeys?: readonly ShortcutLine[]
  turn?: ((step: 1 | -1) => void) | undefined
  undo?: (() => void) | undefined
  goTo: (address: string) => void
}) {
  const latest = useLatest(goTo)
  const go = useCallback((stop: QueueItem | undefined) => stop && latest.current(stop.to), [latest])
  const previous = stops[here - 1]
  const next = stops[here + 1]
  const { help, setHelp, lends, onView } = useWorkspaceKeys({
    go: (step) => go(step > 0 ? next : previous),
    on: lying.on,
    turn,
    undo,
  })
  usePageActions([
    ...(next ? [{ name: 'next', label: t.next, act: () => go(next) }] : []),
    ...(previous ? [{ name: 'previous', label: t.previous, act: () => go(previous) }] : []),
    ...(undo ? [{ name: 'undo', label: t.keyUndo, act: undo }] : []),
    { name: 'keys', label: t.keyHelp, act: () => setHelp(true) },
  ])

  return (
    <div className={style.workspace}>
      <header className={style.head}>
        <Link to={list} className={style.back} aria-label={t.list} title={t.list}>
          <IconArrowLeft aria-hidden />
        </Link>
        <h1 title={title}>{title}</h1>
        <span className={style.note}>{note}</span>
        <span className={style.tools}>
          {tools}
          <StepLink to={previous} label={t.previous} icon={<IconChevronLeft />} onGo={go} />
          <StepLink to={next} label={t.next} icon={<IconChevronRight />} onGo={go} />
        </span>
      </header>
      <div className={style.queue}>
        <span className={style.remaining}>{left}</span>
        <QueueBar stops={stops} here={here} onGo={go} />
        {before}
      </div>
      <WorkspacePanes {...lying} onView={onView} lends={lends} material={material} form={form} />
      {help ? <ShortcutSheet own={ownKeys} onClose={() => setHelp(false)} /> : null}
    </div>
  )
}

const StepLink = ({
  to,
  label,
  icon,
  onGo,
}: {
  to: QueueItem | undefined
  label: string
  icon: React.ReactElement
  onGo: (stop: QueueItem | undefined) => void
}) => <Button icon={icon} type="tertiary" disabled={!to} aria-label={label} title={label} onClick={() => onGo(to)} />
