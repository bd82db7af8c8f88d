import { Button } from '@douyinfe/semi-ui'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@douyinfe/semi-icons'
import { type ReactNode, useCallback } from 'react'
import { Link } from 'react-router'
import { useLatest } from '~/app/ui/latest'
import { usePageActs } from '~/app/ui/page-acts'
import { useDeskKeys } from './keys'
import { DeskKeysSheet, type KeyLine } from './keys-sheet'
import { JudgingPanes } from './judging-panes'
import type { Lying } from './laid'
import { type Stop, Stops } from './stops'
import style from './judging.module.css'
import { t } from './texts'

/**
 * The review workspace: queue above, material on the left, form on the right.
 * @param ownKeys shortcuts of the form, for the shortcut sheet
 * @param before the decision on the previous item, and `undo`, which reverts it
 */
export function JudgingDesk<One>({
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
}: Lying<One> & {
  title: string
  note?: ReactNode
  list: string
  stops: readonly Stop[]
  here: number
  /** Number of pending items. */
  left: string
  before?: ReactNode
  tools?: ReactNode
  material: (one: One) => ReactNode
  form: (one: One) => ReactNode
  ownKeys?: readonly KeyLine[]
  turn?: ((step: 1 | -1) => void) | undefined
  undo?: (() => void) | undefined
  goTo: (address: string) => void
}) {
  const latest = useLatest(goTo)
  const go = useCallback((stop: Stop | undefined) => stop && latest.current(stop.to), [latest])
  const previous = stops[here - 1]
  const next = stops[here + 1]
  const { help, setHelp, lends, onView } = useDeskKeys({
    go: (step) => go(step > 0 ? next : previous),
    on: lying.on,
    turn,
    undo,
  })
  usePageActs([
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
          <Step to={previous} label={t.previous} icon={<IconChevronLeft />} onGo={go} />
          <Step to={next} label={t.next} icon={<IconChevronRight />} onGo={go} />
        </span>
      </header>
      <div className={style.queue}>
        <span className={style.remaining}>{left}</span>
        <Stops stops={stops} here={here} onGo={go} />
        {before}
      </div>
      <JudgingPanes {...lying} onView={onView} lends={lends} material={material} form={form} />
      {help ? <DeskKeysSheet own={ownKeys} onClose={() => setHelp(false)} /> : null}
    </div>
  )
}

const Step = ({
  to,
  label,
  icon,
  onGo,
}: {
  to: Stop | undefined
  label: string
  icon: React.ReactElement
  onGo: (stop: Stop | undefined) => void
}) => <Button icon={icon} type="tertiary" disabled={!to} aria-label={label} title={label} onClick={() => onGo(to)} />
