import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useScrollToCentre } from './scroll-centering'
import style from './tabs.module.css'

export type Tab = { key: string; title: string; count?: number; show: () => ReactNode }

const TabPanel = ({ id, open, children }: { id: string; open: boolean; children: ReactNode }) => (
  <div role="tabpanel" id={`${id}-panel`} aria-labelledby={id} tabIndex={0} hidden={!open} className={style.panel}>
    {children}
  </div>
)

/**
 * Tabs of a page. The URL has the open one, so that links and the back button keep it.
 * @param name the parameter in the URL
 */
export function Tabs({ tabs, name = 'tab', label }: { tabs: readonly Tab[]; name?: string; label: string }) {
  const [params, setParams] = useSearchParams()
  const go = (key: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (key === tabs[0]?.key) next.delete(name)
        else next.set(name, key)
        return next
      },
      { preventScrollReset: true },
    )
  return <TabParts tabs={tabs} label={label} chosen={params.get(name)} go={go} />
}

/** Tabs in a dialog, without URL. */
export function DialogTabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const [chosen, go] = useState<string | null>(null)
  return <TabParts tabs={tabs} label={label} chosen={chosen} go={go} />
}

type TabPartsProps = { tabs: readonly Tab[]; label: string; chosen: string | null; go: (key: string) => void }
/** Tab panels are mounted when first opened and stay mounted with their input. Arrow keys move between the tabs. */
function TabParts({ tabs, label, chosen, go }: TabPartsProps) {
  const id = useId()
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const open = tabs.find((tab) => tab.key === chosen) ?? tabs[0]
  const here = useScrollToCentre<HTMLButtonElement>(open?.key)
  const [visited, setVisited] = useState<readonly string[]>([])
  if (open && !visited.includes(open.key)) setVisited([...visited, open.key])
  const pressed = (event: KeyboardEvent, place: number) => {
    const to = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const tab = tabs[(to + tabs.length) % tabs.length]!
    go(tab.key)
    buttons.current.get(tab.key)?.focus()
  }
  return (
    <div className={style.tabs}>
      <div role="tablist" aria-label={label} className={style.list}>
        {tabs.map((tab, place) => (
          <button
            key={tab.key}
            ref={(node) => {
              if (node) buttons.current.set(tab.key, node)
              else buttons.current.delete(tab.key)
              if (tab === open) here.current = node
            }}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab === open}
            aria-controls={tab === open ? `${id}-${tab.key}-panel` : undefined}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => go(tab.key)}
            onKeyDown={(event) => pressed(event, place)}
          >
            {tab.title}
            {tab.count !== undefined && <span className={style.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {tabs.map(
        (tab) =>
          (visited.includes(tab.key) || tab === open) && (
            <TabPanel key={tab.key} id={`${id}-${tab.key}`} open={tab === open}>
              {tab.show()}
            </TabPanel>
          ),
      )}
    </div>
  )
}
