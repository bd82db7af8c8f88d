import { type ReactNode, useMemo, useState } from 'react'
import { useSend } from '~/app/lib/use-send'
import {
  type ListSettingsStore,
  ListSettingsContext,
  type NewSavedView,
  type ListSetting,
  type SavedView,
} from '~/app/ui/list/list-settings'
import type { ListLayout } from '~/app/ui/list/column-layout'
import * as viewsCalls from '~/worker/views/calls'
import { MAX_VIEW_NAME } from '~/worker/core/limits'

type StoredSettings = { settings: readonly ListSetting[]; views: readonly SavedView[] }

const withSetting = (
  { settings, views }: StoredSettings,
  list: string,
  change: Partial<ListSetting>,
): StoredSettings => {
  const was = settings.find((one) => one.list === list) ?? { list, layout: null, defaultView: '' }
  return { views, settings: [...settings.filter((one) => one.list !== list), { ...was, ...change }] }
}
/** Adds a view; the person's own are sorted first, then by name. */
const withView = ({ settings, views }: StoredSettings, saved: SavedView): StoredSettings => ({
  settings,
  views: [...views.filter((one) => one.id !== saved.id), saved].toSorted(
    (a, b) => Number(b.mine) - Number(a.mine) || a.name.localeCompare(b.name, 'zh'),
  ),
})
/** Removes a view, also as a default view. */
const withoutView = ({ settings, views }: StoredSettings, id: string): StoredSettings => ({
  views: views.filter((one) => one.id !== id),
  settings: settings.map((one) => (one.defaultView === id ? { ...one, defaultView: '' } : one)),
})

/**
 * Stores list settings and views with the person's account. Changes show at once and are sent in the background, so
 * that changing a column's width reloads no list.
 */
export function ListSettingsProvider({
  kept,
  roleCode,
  shares,
  children,
}: {
  kept: StoredSettings
  roleCode: string
  /** Roles that a view may be shared with; empty where the person may not share. */
  shares: readonly { value: string; label: string }[]
  children: ReactNode
}) {
  const { send } = useSend()
  const [now, setNow] = useState(kept)
  const [received, setReceived] = useState(kept)
  const text = JSON.stringify(kept)
  if (JSON.stringify(received) !== text) {
    setReceived(kept)
    setNow(kept)
  }
  const keeper = useMemo((): ListSettingsStore => {
    const quiet = { revalidate: false, success: false } as const
    const set = (list: string, change: Partial<ListSetting>) => setNow((all) => withSetting(all, list, change))
    return {
      ...now,
      roleCode,
      shares,
      longestName: MAX_VIEW_NAME,
      keepLayout: (list, layout: ListLayout) => {
        set(list, { layout })
        void send(viewsCalls.saveLayout, { list, layout }, quiet)
      },
      resetLayout: (list) => {
        setNow((all) => ({ ...all, settings: all.settings.filter((one) => one.list !== list) }))
        void send(viewsCalls.resetLayout, { list }, { revalidate: false })
      },
      beginWith: (list, defaultView) => {
        set(list, { defaultView })
        void send(viewsCalls.saveLayout, { list, defaultView }, { revalidate: false })
      },
      saveView: async (view: NewSavedView) => {
        const sent = await send(viewsCalls.saveView, view, { revalidate: false })
        if (!sent.ok) return null
        const saved = sent.result
        setNow((all) => withView(all, saved))
        return saved
      },
      removeView: async (id) => {
        const sent = await send(viewsCalls.removeView, { id }, { revalidate: false })
        if (sent.ok) setNow((all) => withoutView(all, id))
        return sent.ok
      },
    }
  }, [now, roleCode, shares, send])
  return <ListSettingsContext value={keeper}>{children}</ListSettingsContext>
}
