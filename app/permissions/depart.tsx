import { IconArrowLeft } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useNavigate } from 'react-router'
import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { Page, Section } from '~/app/ui/page'
import { Tabs } from '~/app/ui/tabs'
import * as calls from '~/worker/permissions/depart-roles/calls'
import { loadDepartRightsPage, type DepartRightsPage } from '~/worker/permissions/depart-roles/page.server'
import type { Route } from './+types/depart'
import { t } from '~/app/system/rights.texts'
import { DepartGrants } from './parts/depart-grants'
import { DepartRoles } from './parts/depart-roles'
import { DepartRules } from './parts/depart-rules'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, calls.queryDepartPermission, (ctx, url) =>
    loadDepartRightsPage(ctx, args.params.id, (url.searchParams.get('role') ?? '').slice(0, 64)),
  )
export const meta = titleMeta((data: DepartRightsPage | undefined) => data?.depart.departName ?? t.page)

/** Rights of one department: the rights and row rules available to its roles, and the roles with their holders. */
export default function DepartRights({ loaderData: pageData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { depart, nodes, owned, rules, ownRules, roles } = pageData
  return (
    <Page
      title={depart.departName}
      note={t.note}
      actions={
        <Button
          icon={<IconArrowLeft aria-hidden />}
          onClick={() => void navigate(`/system/depart?depart=${encodeURIComponent(depart.id)}`)}
        >
          {t.toDeparts}
        </Button>
      }
    >
      <Section>
        <Tabs
          label={t.parts}
          tabs={[
            { key: 'roles', title: t.tabRoles, count: roles.length, show: () => <DepartRoles shown={pageData} /> },
            {
              key: 'rights',
              title: t.tabRights,
              count: owned.length,
              show: () => (
                <DepartGrants
                  name={depart.departName}
                  nodes={nodes}
                  granted={owned}
                  of={{ call: calls.saveDepartPermission, which: { departId: depart.id } }}
                />
              ),
            },
            {
              key: 'rules',
              title: t.tabRules,
              count: ownRules.length,
              show: () => (
                <DepartRules
                  note={t.rulesNote}
                  empty={t.noRulesAtAll}
                  rules={rules}
                  chosen={ownRules}
                  of={{ call: calls.saveRulesOfDepart, which: { departId: depart.id } }}
                />
              ),
            },
          ]}
        />
      </Section>
    </Page>
  )
}
