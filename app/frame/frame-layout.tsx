import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { loadChunk } from '~/app/ui/chunk'
import { claimStorage, followSignOut } from '~/app/lib/session-cleanup'
import { loadPage } from '~/app/lib/loader.server'
import { TABLET_QUERY, useMediaQuery } from '~/app/ui/device'
import { preloadOverlays } from '~/app/ui/lazy-overlays'
import { PageProviders } from '~/app/views/page-providers'
import type { Route } from './+types/frame-layout'
import { useHeaderHidden } from './header-visibility'
import { useOptionRefresh } from './option-refresh'
import { useRightsRefresh } from './rights-refresh'
import { Footer } from './footer'
import { loadFrame } from './frame.server'
import { Header } from './header/header'
import { startKeystrokeBuffer } from './header/keystroke-buffer'
import { useGlobalShortcuts } from './shortcuts'
import { SemiLocale } from './semi-locale'
import type { InitialAppearance } from './appearance'
import { useAppearance } from './appearance-context'
import { useBadges } from './menu/badges'
import { Breadcrumbs } from './menu/breadcrumbs'
import { MenuDrawer } from './menu/menu-drawer'
import { SideMenu } from './menu/side-menu'
import { TopMenu } from './menu/top-menu'
import { menuPathTo } from './menu/menu-path'
import { isQueuePage, usesFullLayout } from '~/app/lib/named-pages'
import { NetworkBar } from '~/app/ui/network-bar'
import { productNameOf } from '~/app/lib/product-name'
import { ImpersonationBar } from './impersonation-bar'
import * as permissions from '~/worker/permissions/calls'
import { SessionGuard } from './session-guard'
import { MountedPages } from './tabs/mounted-pages'
import { TabStrip } from './tabs/tab-strip'
import { useTabs } from './tabs/use-tabs'
import { t } from './texts'
import { usePageTitle } from '~/app/lib/page-title'
import style from './frame-layout.module.css'

const CommandPalette = lazy(() => loadChunk(() => import('./header/command-palette')))
const AppearanceDrawer = lazy(() => loadChunk(() => import('./appearance-drawer')))
const ShortcutsDialog = lazy(() => loadChunk(() => import('./header/shortcuts-dialog')))

export const loader = (args: Route.LoaderArgs) => loadPage(args, permissions.ownPermissions, loadFrame)
/** Another item of a review queue is the same page, so the frame stays. It is read again after a submission. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search || currentUrl.pathname !== nextUrl.pathname || !isQueuePage(nextUrl.pathname)
    ? defaultShouldRevalidate
    : false
export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: productNameOf(loaderData?.person.roleCode).name }]

/** Runs in the browser only, and not while viewing as another person. */
function claimBrowserStorage(owner: string, seeing: boolean): void {
  if (typeof window === 'undefined' || seeing) return
  try {
    claimStorage(owner)
  } catch {
    // A browser without storage has nothing to remove.
  }
}

/** The layout of every page of a signed-in person: header, menu, tabs, breadcrumbs, footer. */
export default function FrameLayout({
  loaderData: {
    person,
    seeing,
    roles,
    departs,
    replacesHelp,
    hasNotices,
    menu,
    texts,
    views,
    sharesViews,
    withCaptcha,
  },
}: Route.ComponentProps) {
  useEffect(preloadOverlays, [])
  // Runs before the parts of the page read the storage.
  useState(() => claimBrowserStorage(person.username, !!seeing))
  useEffect(followSignOut, [])
  const first = useRouteLoaderData<InitialAppearance>('root')
  const { look, change } = useAppearance()
  const narrow = useMediaQuery(TABLET_QUERY, first?.phone ?? false)
  const { pathname, search } = useLocation()
  const title = usePageTitle()
  const badges = useBadges(person.roleCode)
  const navigation = useNavigation()
  const [drawer, setDrawer] = useState(false)
  const [open, setOpen] = useState<'palette' | 'look' | 'keys' | null>(null)

  const whole = usesFullLayout(pathname, new URLSearchParams(search))
  // A full-layout page starts with the menu collapsed; a click opens it for this page.
  const [brought, setBrought] = useState('')
  const collapsed = whole ? brought !== pathname : look.menu === 'collapsed'
  const away = useHeaderHidden(look.autoHide && look.fixedHeader)
  const layout = narrow ? 'side' : look.layout
  const tabbed = look.multiTab && !narrow
  const tabs = useTabs({
    on: tabbed,
    owner: `${person.username}:${person.roleCode}`,
    title: title || pathname,
    homeTitle: t.desk,
    replacesSame: person.roleCode === 'counselor',
  })
  const alive = useMemo(
    () =>
      new Set(
        tabbed
          ? tabs.tabs
              .map(({ key }) => key)
              .filter((key) => staysMounted(menuPathTo(menu, key.split('?')[0] ?? '').at(-1)))
          : [],
      ),
    [tabbed, tabs.tabs, menu],
  )

  const searchable = !pathname.startsWith('/experi')
  const openPalette = searchable
    ? () => {
        if (open !== 'palette') startKeystrokeBuffer()
        setOpen('palette')
      }
    : undefined
  useRightsRefresh()
  useOptionRefresh()
  useGlobalShortcuts({ palette: openPalette, keys: () => setOpen('keys') })
  const toggle = () => {
    if (narrow) setDrawer(true)
    else if (whole) setBrought(collapsed ? pathname : '')
    else change({ menu: collapsed ? 'open' : 'collapsed' })
  }

  const group = menuPathTo(menu, pathname)[0]
  const sideMenu = layout === 'mix' ? (group?.children ?? []) : menu
  const classes = [
    style.layout,
    look.fixedHeader ? '' : style.scrollingHeader,
    look.fixedSider ? '' : style.scrollingSider,
    tabbed ? style.tabbed : '',
    away ? style.headerHidden : '',
    look.contentWidth === 'fixed' ? style.fixedWidth : '',
  ]
  return (
    <SemiLocale>
      <SessionGuard username={person.username} roleCode={person.roleCode} withCaptcha={withCaptcha}>
        <div className={classes.filter(Boolean).join(' ')}>
          <a href="#page" className={style.skip}>
            {t.skipToPage}
          </a>
          <div
            className={navigation.state === 'idle' ? style.idle : style.loading}
            role="progressbar"
            aria-label={t.openingPage}
            aria-hidden={navigation.state === 'idle'}
          />
          <Header
            person={person}
            roles={roles}
            departs={departs}
            replacesHelp={replacesHelp}
            hasNotices={hasNotices}
            hidden={away}
            top={layout === 'side' ? null : <TopMenu menu={menu} badges={badges} mix={layout === 'mix'} />}
            onMenu={toggle}
            onSearch={openPalette}
            onSettings={() => setOpen('look')}
            onKeys={() => setOpen('keys')}
          />
          {look.multiTab && <TabStrip {...tabs} />}
          <div className={style.frame}>
            {layout !== 'top' && sideMenu.length > 0 && (
              <aside className={collapsed ? `${style.side} ${style.collapsed}` : style.side}>
                <SideMenu menu={sideMenu} badges={badges} collapsed={collapsed} />
              </aside>
            )}
            {narrow && (
              <MenuDrawer
                open={drawer}
                title={productNameOf(person.roleCode).short}
                menu={menu}
                badges={badges}
                onClose={() => setDrawer(false)}
              />
            )}
            <div className={style.body}>
              {seeing && <ImpersonationBar person={person} until={seeing.until} />}
              <NetworkBar />
              <main id="page" tabIndex={-1} className={style.main}>
                <Breadcrumbs menu={menu} title={title} />
                <PageProviders person={person} views={views} sharesViews={sharesViews}>
                  <MountedPages tabs={tabs} alive={alive} />
                </PageProviders>
              </main>
              {!whole && <Footer texts={texts} />}
            </div>
          </div>
        </div>
        <Suspense>
          {open === 'palette' && <CommandPalette menu={menu} onClose={() => setOpen(null)} />}
          {open === 'look' && <AppearanceDrawer onClose={() => setOpen(null)} />}
          {open === 'keys' && <ShortcutsDialog onClose={() => setOpen(null)} />}
        </Suspense>
      </SessionGuard>
    </SemiLocale>
  )
}

/** True if the page stays mounted: as its menu entry says, and always without an entry. */
const staysMounted = (node: { meta: { keepAlive?: boolean } } | undefined): boolean => node?.meta.keepAlive ?? true
