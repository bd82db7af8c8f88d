import { TabPane, Tabs } from '@douyinfe/semi-ui'
import { useNavigate } from 'react-router'
import { loadPage } from '~/app/lib/loader.server'
import { packRows } from '~/app/lib/packed-rows'
import { titleMeta } from '~/app/lib/page-title'
import { listedFields } from '~/app/people/listed-person'
import { People } from '~/app/people/people'
import { AccountRequests } from '~/app/people/requests'
import { SignInRulesForm, signInSettings } from '~/app/people/sign-in-rules'
import { t } from '~/app/people/texts'
import { Page } from '~/app/ui/page'
import { AccountRequestQuery } from '~/worker/auth/registration/contract'
import * as requests from '~/worker/auth/registration/calls'
import { accountRequests } from '~/worker/auth/registration/queries.server'
import type { Person } from '~/worker/core/actor'
import { parseLenient } from '~/worker/core/list'
import * as people from '~/worker/people/calls'
import { UserQuery } from '~/worker/people/inputs'
import { loadPeoplePage } from '~/worker/people/queries/lookups.server'
import { hasRight, canCall } from '~/worker/policy/authorization'
import * as system from '~/worker/system/calls'
import { loadSettingsForm } from '~/worker/system/queries.server'
import type { Route } from './+types/user'

const tabsOf = (actor: Person) => ({
  people: canCall(actor, people.list.may),
  requests: canCall(actor, requests.accountRequests.may),
  signIn: canCall(actor, system.allSettings.may),
})
/** Returns the call of the requested tab, or of the first tab that the viewer may see. */
const partOf = ({ actor }: { actor: Person }, url: URL) => {
  const tabs = tabsOf(actor)
  if (tabs.signIn && url.searchParams.get('tab') === 'signIn') return system.allSettings
  return tabs.requests && (url.searchParams.get('tab') === 'requests' || !tabs.people)
    ? requests.accountRequests
    : people.list
}

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, partOf, async (ctx, url) => {
    const { actor } = ctx
    const tabs = tabsOf(actor)
    const write = hasRight(actor, 'user:write')
    if (partOf(ctx, url) === system.allSettings) {
      return {
        ...{ tabs, part: 'signIn' as const, writes: hasRight(actor, 'setting:write') },
        settings: await loadSettingsForm(ctx, signInSettings),
      }
    }
    if (partOf(ctx, url) === requests.accountRequests) {
      const query = parseLenient(AccountRequestQuery, url.searchParams)
      return {
        tabs,
        write,
        me: actor.userId,
        part: 'requests' as const,
        query,
        page: await accountRequests(ctx, query),
      }
    }
    const query = parseLenient(UserQuery, url.searchParams)
    const may = {
      sees: hasRight(actor, 'user:seeAs'),
      merges: hasRight(actor, 'user:merge'),
      writes: hasRight(actor, 'letter:send'),
    }
    const { page, ...screen } = await loadPeoplePage(ctx, query)
    const rows = { ...page, records: packRows(page.records, listedFields) }
    return { tabs, write, may, me: actor.userId, part: 'people' as const, query, ...screen, page: rows }
  })
export const meta = titleMeta(() => t.users)

/** User management: people, account requests and sign-in settings. */
export default function Users({ loaderData: pageData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { tabs, part } = pageData
  const strip = Object.values(tabs).filter(Boolean).length > 1 && (
    // Each tab has its own filters; switching tabs drops them.
    <Tabs
      type="line"
      activeKey={part}
      onChange={(key) => void navigate(key === 'people' ? '/system/user' : `/system/user?tab=${key}`)}
    >
      {tabs.people && <TabPane tab={t.people} itemKey="people" />}
      {tabs.requests && <TabPane tab={t.requests} itemKey="requests" />}
      {tabs.signIn && <TabPane tab={t.signInRules} itemKey="signIn" />}
    </Tabs>
  )
  if (pageData.part === 'signIn')
    return (
      <Page title={t.users}>
        {strip}
        <SignInRulesForm settings={pageData.settings} write={pageData.writes} />
      </Page>
    )
  return pageData.part === 'people' ? (
    <People
      query={pageData.query}
      page={pageData.page}
      choices={pageData.choices}
      write={pageData.write}
      may={pageData.may}
      me={pageData.me}
      tabs={strip}
    />
  ) : (
    <Page title={t.users} count={pageData.page.total} note={t.requestsNote}>
      {strip}
      <AccountRequests query={pageData.query} page={pageData.page} />
    </Page>
  )
}
