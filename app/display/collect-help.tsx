import { loadOpen } from '~/app/lib/load.server'
import { LONGEST } from '~/worker/search/rules'
import type { Route } from './+types/collect-help'
import { guide, guideRoles, stepsFor } from './guide'
import { GuidePage } from './guide-page'
import { head } from './head'
import { t } from './help.texts'

export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, async (_, { searchParams }) => ({
    q: (searchParams.get('q') ?? '').slice(0, LONGEST),
    role: guideRoles.find((one) => one === searchParams.get('role')) ?? null,
  }))
export const meta = head(() => ({ title: t.collectTitle, text: t.collectLead }))

/** 征集帮助: guide to the whole process of a declaration. */
export default function CollectHelp({ loaderData: { q, role } }: Route.ComponentProps) {
  const steps = stepsFor(guide(), q, role)
  return <GuidePage path="/collecthelp" title={t.collectTitle} lead={t.collectLead} {...{ q, role, steps }} byRole />
}
