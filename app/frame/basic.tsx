import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import { part } from '~/app/ui/chunk'
import { claimStorage, followSignOut } from '~/app/lib/leave'
import { load } from '~/app/lib/load.server'
import { TABLET, useMedia } from '~/app/ui/device'
import { fetchLateKit } from '~/app/ui/late-kit'
import { Around } from '~/app/views/around'
import type { Route } from './+types/basic'
import { useAway } from './away'
import { useLists } from './lists'
import { useRights } from './rights'
import { Footer } from './footer'
import { frameOf } from './frame.server'
import { Header } from './header/header'
import { keepTypedAhead } from './header/typed-ahead'
import { useFrameKeys } from './keys'
import { KitWords } from './kit-words'
import type { FirstLook } from './look'
import { useLook } from './look-context'
import { useBadges } from './menu/badges'
import { Crumbs } from './menu/crumbs'
import { MenuDrawer } from './menu/menu-drawer'
import { SideMenu } from './menu/side-menu'
import { TopMenu } from './menu/top-menu'
import { wayTo } from './menu/way'
import { isDesk, takesWholePlace } from '~/app/lib/named-pages'
import { NetworkBar } from '~/app/ui/network-bar'
import { projectOf } from '~/app/lib/project'
import { SeeingBar } from './seeing-bar'
import * as permissions from '~/worker/permissions/calls'
import { SessionKeeper } from './session-keeper'
import { KeptPages } from './tabs/kept-pages'
import { TabStrip } from './tabs/tab-strip'
import { useTabs } from './tabs/use-tabs'
import { t } from './texts'
import { usePageTitle } from '~/app/lib/title'
import style from './basic.module.css'

const Palette = lazy(() => part(() => import('./header/palette')))
const LookDrawer = lazy(() => part(() => import('./look-drawer')))
const KeysSheet = lazy(() => part(() => import('./header/keys-sheet')))

export const loader = (args: Route.LoaderArgs) => load(args, permissions.ownPermissions, frameOf)
/** Another item of a review queue is the same page, so the frame stays. It is read again after a submission. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search || currentUrl.pathname !== nextUrl.pathname || !isDesk(nextUrl.pathname)
    ? defaultShouldRevalidate
    : false
export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: projectOf(loaderData?.person.roleCode).name }]

/** Runs in the browser only, and not while viewing as another person. */
function claimHere(owner: string, seeing: boolean): void {
  if (typeof window === 'undefined' || seeing) return
  try {
    claimStorage(owner)
  } catch {
    // A browser without storage has nothing to remove.
  }
}

/** The layout of every page of a signed-in person: header, menu, tabs, breadcrumbs, footer. */
export default function Basic({
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
  useEffect(fetchLateKit, [])
  // Runs before the parts of the page read the storage.
  useState(() => claimHere(person.username, !!seeing))
  useEffect(followSignOut, [])
  const first = useRouteLoaderData<FirstLook>('root')
  const { look, change } = useLook()
  const narrow = useMedia(TABLET, first?.phone ?? false)
  const { pathname, search } = useLocation()
  const title = usePageTitle()
  const badges = useBadges(person.roleCode)
  const navigation = useNavigation()
  const [drawer, setDrawer] = useState(false)
  const [open, setOpen] = useState<'palette' | 'look' | 'keys' | null>(null)

  const whole = takesWholePlace(pathname, new URLSearchParams(search))
  // A full-layout page starts with the menu collapsed; a click opens it for this page.
  const [brought, setBrought] = useState('')
  const collapsed = whole ? brought !== pathname : look.menu === 'collapsed'
  const away = useAway(look.autoHide && look.fixedHeader)
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
          ? tabs.tabs.map(({ key }) => key).filter((key) => keeps(wayTo(menu, key.split('?')[0] ?? '').at(-1)))
          : [],
      ),
    [tabbed, tabs.tabs, menu],
  )

  const searchable = !pathname.startsWith('/experi')
  const openPalette = searchable
    ? () => {
        if (open !== 'palette') keepTypedAhead()
        setOpen('palette')
      }
    : undefined
  useRights()
  useLists()
  useFrameKeys({ palette: openPalette, keys: () => setOpen('keys') })
  const toggle = () => {
    if (narrow) setDrawer(true)
    else if (whole) setBrought(collapsed ? pathname : '')
    else change({ menu: collapsed ? 'open' : 'collapsed' })
  }

  const group = wayTo(menu, pathname)[0]
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
    <KitWords>
      <SessionKeeper username={person.username} roleCode={person.roleCode} withCaptcha={withCaptcha}>
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
                title={projectOf(person.roleCode).short}
                menu={menu}
                badges={badges}
                onClose={() => setDrawer(false)}
              />
            )}
            <div className={style.body}>
              {seeing && <SeeingBar person={person} until={seeing.until} />}
              <NetworkBar />
              <main id="page" tabIndex={-1} className={style.main}>
                <Crumbs menu={menu} title={title} />
                <Around person={person} views={views} sharesViews={sharesViews}>
                  <KeptPages tabs={tabs} alive={alive} />
                </Around>
              </main>
              {!whole && <Footer texts={texts} />}
            </div>
          </div>
        </div>
        <Suspense>
          {open === 'palette' && <Palette menu={menu} onClose={() => setOpen(null)} />}
          {open === 'look' && <LookDrawer onClose={() => setOpen(null)} />}
          {open === 'keys' && <KeysSheet onClose={() => setOpen(null)} />}
        </Suspense>
      </SessionKeeper>
    </KitWords>
  )
}

/** True if the page stays mounted: as its menu entry says, and always without an entry. */
const keeps = (node: { meta: { keepAlive: boolean } } | undefined): boolean => node?.meta.keepAlive ?? true
