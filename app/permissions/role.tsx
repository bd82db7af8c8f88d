import { IconArrowLeft } from '@douyinfe/semi-icons'
import { Button, Skeleton } from '@douyinfe/semi-ui'
import { useNavigate } from 'react-router'
import { HomePreview } from '~/app/dashboard/home-preview'
import { loadHome } from '~/app/dashboard/loader.server'
import { loadPage } from '~/app/lib/loader.server'
import { linkTo } from '~/app/lib/named-pages'
import { titleMeta } from '~/app/lib/page-title'
import { EmptyState } from '~/app/ui/empty-state'
import { Page, Section } from '~/app/ui/page'
import { Tabs } from '~/app/ui/tabs'
import { type RolePage, loadRolePage } from '~/worker/permissions/roles/page.server'
import type { Route } from './+types/role'
import { Grants } from './parts/grants'
import { Holders } from './parts/holders'
import { MenuPreview } from './parts/menu-preview'
import { Rules } from './parts/rules'
import { t } from './texts'
import * as calls from '~/worker/permissions/roles/calls'

const HOME = 'home'
/** The home page preview is loaded only on its tab. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, calls.byId, async (ctx, url) => {
    const { shown, newcomer } = await loadRolePage(ctx, args.params.id, url.searchParams.get('beside') ?? '')
    const of = url.searchParams.get('tab') === HOME && shown.granted.length ? newcomer : null
    return { ...shown, home: of && { of: await loadHome({ ...ctx, actor: of }, url), codes: [...of.grants] } }
  })
export const meta = titleMeta((data: RolePage | undefined) => data?.role.roleName ?? t.role)

/** One role: rights, row rules, holders and menu. */
export default function Role({ loaderData: pageData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { role, holders, rules, menu, granted } = pageData
  return (
    <Page
      title={role.roleName}
      note={t.aboutBase(role.baseName)}
      actions={
        <Button icon={<IconArrowLeft aria-hidden />} onClick={() => void navigate(linkTo('roles'))}>
          {t.toRoles}
        </Button>
      }
    >
      <Section>
        <Tabs
          label={t.parts}
          tabs={[
            { key: 'grants', title: t.tabGrants, count: granted.length, show: () => <Grants shown={pageData} /> },
            {
              key: 'rules',
              title: t.tabRules,
              count: pageData.chosenRules.length,
              show: () => <Rules role={role} rules={rules} chosen={pageData.chosenRules} />,
            },
            { key: 'holders', title: t.tabHolders, count: holders.total, show: () => <Holders holders={holders} /> },
            { key: 'menu', title: t.tabMenu, show: () => <MenuPreview menu={menu} granted={granted.length} /> },
            { key: HOME, title: t.tabHome, show: () => <HomeOfRole shown={pageData} /> },
          ]}
        />
      </Section>
    </Page>
  )
}

function HomeOfRole({ shown: { role, menu, granted, home } }: { shown: Route.ComponentProps['loaderData'] }) {
  if (!granted.length) return <EmptyState title={t.emptyMenu} />
  if (!home) return <Skeleton active placeholder={<Skeleton.Paragraph rows={6} />} loading />
  return <HomePreview shown={{ ...home, roleCode: role.baseCode }} menu={menu} />
}
