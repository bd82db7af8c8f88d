import { loadOpen } from '~/app/lib/load.server'
import { LONGEST } from '~/worker/search/rules'
import type { Route } from './+types/display-help'
import { platformGuide, stepsFor } from './guide'
import { GuidePage } from './guide-page'
import { head } from './head'
import { t } from './help.texts'

export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, async (_, { searchParams }) => ({ q: (searchParams.get('q') ?? '').slice(0, LONGEST) }))
export const meta = head(() => ({ title: t.displayTitle, text: t.displayLead }))

/** 展示平台帮助 */
export default function DisplayHelp({ loaderData: { q } }: Route.ComponentProps) {
  const steps = stepsFor(platformGuide(), q, null)
  return <GuidePage path="/displayhelp" title={t.displayTitle} lead={t.displayLead} q={q} steps={steps} />
}
