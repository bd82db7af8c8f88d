import { redirect } from 'react-router'
import { load } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import { notFound } from '~/worker/core/refusal'
import { isAmong, namesIn } from '~/worker/core/names'
import { stamp } from '~/worker/core/time'
import { judgingDesk, judgingQueue } from '~/worker/judging/desk.server'
import { type JudgingStep, judgingSteps, judgingPage } from '~/worker/judging/rules'
import * as reports from '~/worker/reports/calls'
import * as reviews from '~/worker/reviews/calls'
import * as subjects from '~/worker/subjects/calls'
import type { Route } from './+types/page'
import { AHEAD, readsAhead, useAtOnce } from './ahead'
import { Judging } from './parts/judging'
import { pageTexts, t } from './texts'

const reads = {
  approval: subjects.approveSubjects,
  formal: subjects.reviewForm,
  first: reviews.checkAudit,
  re: reviews.checkAudit,
  report: reports.auditReports,
}
const stepOf = (name: string): JudgingStep => {
  if (!isAmong(namesIn(judgingSteps), name)) throw notFound()
  return name
}
/** Without an id in the URL the first pending item of the step is loaded. */
export const loader = (args: Route.LoaderArgs) =>
  load(
    args,
    () => reads[stepOf(args.params.step)],
    async (ctx, url) => {
      const step = stepOf(args.params.step)
      const id = url.searchParams.get('of') ?? ''
      const ahead = url.searchParams.has(AHEAD)
      const at = { step, id, ahead, roleCode: ctx.actor.roleCode, now: stamp(ctx.now()) }
      if (id) return { ...at, ...(await judgingDesk(ctx, step, id, ahead)) }
      const queue = await judgingQueue(ctx, step)
      if (queue[0]) throw redirect(judgingPage(step, queue[0].id))
      return { ...at, queue, subject: null, form: null, report: null, undoWaits: false }
    },
  )
const { read, known } = readsAhead<Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>>()
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => read(request.url, serverLoader)
/** The title names the step, so that tabs of several steps differ. */
export const meta = title((data: Awaited<ReturnType<typeof loader>> | undefined) =>
  data ? pageTexts[data.step] : t.page,
)

export default function JudgingPage({ loaderData }: Route.ComponentProps) {
  const { shown, goTo } = useAtOnce(loaderData, known)
  // Each step has its own session.
  return <Judging key={shown.step} at={shown} loaded={loaderData} goTo={goTo} />
}
