import { loadPublicPage } from '~/app/lib/loader.server'
import { MAX_QUERY_LENGTH } from '~/worker/search/rules'
import type { Route } from './+types/display-help'
import { platformGuide, filterSteps } from './guide'
import { GuidePage } from './guide-page'
import { pageMeta } from './page-meta'
import { t } from './help.texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, async (_, { searchParams }) => ({ q: (searchParams.get('q') ?? '').slice(0, MAX_QUERY_LENGTH) }))
export const meta = pageMeta(() => ({ title: t.displayTitle, text: t.displayLead }))

/** 展示平台帮助 */
export default function DisplayHelp({ loaderData: { q } }: Route.ComponentProps) {
  const steps = filterSteps(platformGuide(), q, null)
  return <GuidePage path="/displayhelp" title={t.displayTitle} lead={t.displayLead} q={q} steps={steps} />
}
