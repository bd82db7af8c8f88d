import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '../chunk'
import { ConfirmDialog } from '../confirm-button'
import { BorderlessButton } from '../borderless-button'
import { Icon } from '../icon'
import { Dropdown } from '../overlays'
import { t } from '../texts'
import { POSITION_PARAMS } from './columns'
import { type ListSettingsStore, NO_VIEW, type SavedView } from './list-settings'
import type { ListLayout } from './column-layout'
import style from './list.module.css'
import { TriggerWrapper } from '../trigger-wrapper'

const SaveViewDialog = lazy(() => loadChunk(() => import('./save-view-dialog')))

/** Normalizes a query without page and view, to compare two. */
export const normalizeQuery = (query: string | URLSearchParams) => {
  const params = new URLSearchParams(query)
  for (const name of ['pageNo', 'view']) params.delete(name)
  params.sort()
  return params.toString()
}

/** The saved views of a list: open, save, share, set as default, delete. */
export function SavedViews({
  list,
  keeper,
  view,
  params,
  layout,
  touched,
  onGo,
}: {
  list: string
  keeper: ListSettingsStore
  view: SavedView | null
  params: URLSearchParams
  layout: ListLayout
  /** The columns differ from the view's. */
  touched: boolean
  /** Shows the list with this query. */
  onGo: (query: string) => void
}) {
  const [saving, setSaving] = useState(false)
  const [removing, setRemoving] = useState(false)
  const here = keeper.views.filter((one) => one.list === list)
  const begun = keeper.settings.find((one) => one.list === list)?.defaultView ?? ''
  const begins = (one: SavedView) =>
    begun === one.id || (begun === '' && !!one.isDefault && one.roleCode === keeper.roleCode)
  const anyBegins = here.some(begins)
  const query = normalizeQuery(params)
  const differs = !!view && (touched || query !== normalizeQuery(view.query))
  const addressOf = (one: SavedView) => {
    const next = new URLSearchParams(one.query)
    next.set('view', one.id)
    return next.toString()
  }
  const item = (name: ReactNode, act: () => void, more: { danger?: boolean; active?: boolean } = {}) => ({
    node: 'item' as const,
    name: name as string,
    active: more.active,
    type: more.danger ? ('danger' as const) : undefined,
    onClick: act,
  })
  const name = (one: SavedView) => (
    <span className={style.viewName}>
      <span>{one.name}</span>
      {one.roleCode && <span className={style.muted}>{one.mine ? t.sharedByMe : t.shared}</span>}
      {begins(one) && <span className={style.muted}>{t.default}</span>}
    </span>
  )
  return (
    <>
      <Dropdown
        trigger="click"
        position="bottomLeft"
        clickToHide
        menu={[
          item(t.bareList, () => onGo(anyBegins ? `view=${NO_VIEW}` : ''), { active: !view }),
          ...here.map((one) => item(name(one), () => onGo(addressOf(one)), { active: one.id === view?.id })),
          { node: 'divider' as const },
          ...(view?.mine && differs
            ? [
                item(
                  t.updateView(view.name),
                  () => void keeper.saveView({ ...view, query, layout: touched ? layout : view.layout }),
                ),
              ]
            : []),
          item(t.saveAsView, () => setSaving(true)),
          ...(view && !begins(view) ? [item(t.beginWithView, () => keeper.beginWith(list, view.id))] : []),
          ...(view && begins(view) ? [item(t.beginWithNone, () => keeper.beginWith(list, NO_VIEW))] : []),
          ...(view && (view.mine || keeper.shares.length > 0)
            ? [item(t.removeView(view.name), () => setRemoving(true), { danger: true })]
            : []),
        ]}
      >
        <TriggerWrapper>
          <BorderlessButton
            icon={<Icon name="bookmark" />}
            aria-haspopup="menu"
            aria-label={t.viewIs(view?.name ?? t.bareList)}
          >
            {view && (
              <>
                {view.name}
                {differs && <span className={style.muted}> {t.changed}</span>}
                <Icon name="chevron-down" size="small" className={style.caret} />
              </>
            )}
          </BorderlessButton>
        </TriggerWrapper>
      </Dropdown>
      {saving && (
        <Suspense>
          <SaveViewDialog
            list={list}
            keeper={keeper}
            query={query}
            layout={layout}
            onDone={(saved) => onGo(addressOf(saved))}
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
      {view && (
        <ConfirmDialog
          open={removing}
          title={t.removeViewAsk(view.name)}
          act={t.remove}
          danger
          onConfirm={async () => {
            const removed = await keeper.removeView(view.id)
            if (removed) onGo(normalizeQuery(params))
            return removed
          }}
          onCancel={() => setRemoving(false)}
        >
          {view.roleCode ? t.removeSharedHelp : t.removeViewHelp}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Returns the filters of a query, without position and sort. */
export const filterQueryOf = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...params].filter(([name]) => !(POSITION_PARAMS as readonly string[]).includes(name)))
