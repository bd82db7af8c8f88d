import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { notify } from '~/app/lib/notify'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Icon } from '~/app/ui/icon'
import { t as ui } from '~/app/ui/texts'
import { t } from '../texts'
import { HOME_PATH, type Tab } from './tab-list'
import { type TabAction, TabMenu } from './tab-menu'
import type { Tabs } from './use-tabs'
import style from './tabs.module.css'

/** The open pages: a click shows one, the context menu closes some, dragging reorders them. */
export function TabStrip({ tabs, current, asked, unask, close, move, refresh }: Tabs) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [menu, setMenu] = useState<{ key: string; x: number; y: number } | null>(null)
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const bar = strip.current
    const here = bar?.querySelector('[aria-current]')?.closest('li')
    if (!bar || !here) return
    // Scrolls the whole tab with its close button into view whenever it or the strip is resized.
    const watch = new ResizeObserver(() => here.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
    watch.observe(bar)
    watch.observe(here)
    return () => watch.disconnect()
  }, [current, tabs.length])
  const closeOne = (key: string) => {
    if (!close(key, 'one')) notify.warning(t.homeStays)
  }
  const actionsOf = (key: string): TabAction[] => {
    const at = tabs.findIndex((tab) => tab.key === key)
    return [
      { name: t.refresh, act: () => refresh(key) },
      { name: t.close, act: () => closeOne(key) },
      { name: t.closeLeft, act: () => close(key, 'left'), off: at <= 1 },
      { name: t.closeRight, act: () => close(key, 'right'), off: at === tabs.length - 1 },
      {
        name: t.closeOthers,
        act: () => close(key, 'others'),
        off: !tabs.some((tab) => tab.key !== HOME_PATH && tab.key !== key),
      },
    ]
  }
  const keys = (event: KeyboardEvent, key: string, at: number) => {
    if (event.key === 'Delete') closeOne(key)
    else if (event.shiftKey && event.key === 'ArrowLeft') move(key, at - 1)
    else if (event.shiftKey && event.key === 'ArrowRight') move(key, at + 1)
    else return
    event.preventDefault()
  }
  const dragging = (tab: Tab, at: number) => ({
    draggable: tab.key !== HOME_PATH,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(tab.key)
    },
    onDragOver: (event: DragEvent) => {
      if (!dragged) return
      event.preventDefault()
      if (dragged !== tab.key) move(dragged, at)
    },
    onDragEnd: () => setDragged(null),
    onDrop: (event: DragEvent) => event.preventDefault(),
  })

  return (
    <nav aria-label={t.openPages} className={style.bar}>
      <ul ref={strip} className={style.strip}>
        {tabs.map((tab, at) => (
          <li
            key={tab.key}
            className={[style.tab, tab.key === current && style.current, tab.key === dragged && style.dragged]
              .filter(Boolean)
              .join(' ')}
            onContextMenu={(event) => {
              event.preventDefault()
              setMenu({ key: tab.key, x: event.clientX, y: event.clientY })
            }}
            {...dragging(tab, at)}
          >
            <Link
              to={tab.to}
              draggable={false}
              title={tab.title}
              aria-current={tab.key === current ? 'page' : undefined}
              onKeyDown={(event) => keys(event, tab.key, at)}
              onAuxClick={(event) => {
                if (event.button !== 1) return
                event.preventDefault()
                closeOne(tab.key)
              }}
            >
              {tab.title}
            </Link>
            {tab.key !== HOME_PATH && (
              <button
                type="button"
                tabIndex={-1}
                className={style.close}
                aria-label={t.closeTab(tab.title)}
                onClick={() => closeOne(tab.key)}
              >
                <Icon name="close" size="tiny" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={style.close}
        aria-label={t.tabActs}
        aria-haspopup="menu"
        onClick={(event) => {
          const { right, bottom } = event.currentTarget.getBoundingClientRect()
          setMenu({ key: current, x: right, y: bottom })
        }}
      >
        <Icon name="more" />
      </button>
      {menu && <TabMenu key={menu.key} at={menu} acts={actionsOf(menu.key)} onClose={() => setMenu(null)} />}
      <ConfirmDialog
        open={asked !== null}
        title={ui.leaveTitle}
        act={t.giveUp}
        danger
        onConfirm={() => asked?.go()}
        onCancel={unask}
      >
        {t.unsavedPages((asked?.titles ?? []).map((title) => `“${title}”`).join(' '))}
      </ConfirmDialog>
    </nav>
  )
}
