import { loadPublicPage } from '~/app/lib/loader.server'
import { MAX_QUERY_LENGTH } from '~/worker/search/rules'
import type { Route } from './+types/collect-help'
import { declarationGuide, guideRoles, filterSteps } from './guide'
import { GuidePage } from './guide-page'
import { pageMeta } from './page-meta'
import { t } from './help.texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, async (_, { searchParams }) => ({
    q: (searchParams.get('q') ?? '').slice(0, MAX_QUERY_LENGTH),
    role: guideRoles.find((one) => one === searchParams.get('role')) ?? null,
  }))
export const meta = pageMeta(() => ({ title: t.collectTitle, text: t.collectLead }))

/** 征集帮助: guide to the whole process of a declaration. */
export default function CollectHelp({ loaderData: { q, role } }: Route.ComponentProps) {
  const steps = filterSteps(declarationGuide(), q, role)
  return <GuidePage path="/collecthelp" title={t.collectTitle} lead={t.collectLead} {...{ q, role, steps }} byRole />
}
