import { SideSheet } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Outlet, useNavigation, useRouteLoaderData } from 'react-router'
import { load } from '~/app/lib/load.server'
import { TABLET, useMedia, usePhone } from '~/app/ui/device'
import { Around } from '~/app/views/around'
import type { Route } from './+types/basic'
import { useBadges } from './badges'
import { keepLook, type Look } from './cookies'
import { Crumbs } from './crumbs'
import { Footer } from './footer'
import { frameOf } from './frame.server'
import { Header } from './header'
import { projectOf } from './project'
import { SessionKeeper } from './session-keeper'
import { SideMenu } from './side-menu'
import style from './basic.module.css'

export const loader = (args: Route.LoaderArgs) => load(args, async (ctx) => frameOf(ctx))
export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: projectOf(loaderData?.person.roleCode).name }]

/** The frame around every page of a signed-in person: menu, header, the way here, footer. */
export default function Basic({
  loaderData: { person, roles, menu, texts, views, sharesViews },
}: Route.ComponentProps) {
  const look = useRouteLoaderData<Look>('root')
  const phone = usePhone()
  const narrow = useMedia(TABLET, look?.phone ?? false)
  const [wanted, setWanted] = useState(look?.menu ?? null)
  const [drawer, setDrawer] = useState(false)
  const collapsed = wanted ? wanted === 'collapsed' : narrow
  const badges = useBadges(person.roleCode)
  const navigation = useNavigation()

  const toggle = () => {
    if (phone) return setDrawer(!drawer)
    const next = collapsed ? 'open' : 'collapsed'
    keepLook('menu', next)
    setWanted(next)
  }

  return (
    <SessionKeeper username={person.username} roleCode={person.roleCode}>
      <a href="#page" className={style.skip}>
        跳到正文
      </a>
      <div
        className={navigation.state === 'idle' ? style.still : style.moving}
        role="progressbar"
        aria-label="正在打开页面"
        aria-hidden={navigation.state === 'idle'}
      />
      <Header person={person} roles={roles} onMenu={toggle} />
      <div className={style.frame}>
        <aside className={collapsed ? `${style.side} ${style.collapsed}` : style.side}>
          <SideMenu menu={menu} badges={badges} collapsed={collapsed} />
        </aside>
        <SideSheet
          visible={phone && drawer}
          placement="left"
          closeOnEsc
          width={200}
          title={projectOf(person.roleCode).short}
          bodyStyle={{ padding: 0 }}
          onCancel={() => setDrawer(false)}
        >
          <SideMenu menu={menu} badges={badges} onGo={() => setDrawer(false)} />
        </SideSheet>
        <div className={style.body}>
          <main id="page" tabIndex={-1} className={style.main}>
            <Crumbs menu={menu} />
            <Around person={person} views={views} sharesViews={sharesViews}>
              <Outlet />
            </Around>
          </main>
          <Footer texts={texts} />
        </div>
      </div>
    </SessionKeeper>
  )
}
