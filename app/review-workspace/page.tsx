import { redirect } from 'react-router'
import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { notFound } from '~/worker/core/refusal'
import { isAmong, keysOf } from '~/worker/core/typed-keys'
import { formatStamp } from '~/worker/core/time'
import { loadWorkspaceItem, loadWorkspaceQueue } from '~/worker/review-workspace/queries.server'
import { type WorkspaceStep, workspaceSteps, workspacePagePath } from '~/worker/review-workspace/rules'
import * as reports from '~/worker/reports/calls'
import * as reviews from '~/worker/reviews/calls'
import * as subjects from '~/worker/subjects/calls'
import type { Route } from './+types/page'
import { PREFETCH, createPrefetchCache, useCachedNavigation } from './prefetch'
import { StepWorkspace } from './parts/step-workspace'
import { pageTexts, t } from './texts'

const callsOfStep = {
  approval: subjects.approveSubjects,
  formal: subjects.reviewForm,
  first: reviews.checkAudit,
  re: reviews.checkAudit,
  report: reports.auditReports,
}
const stepOf = (name: string): WorkspaceStep => {
  if (!isAmong(keysOf(workspaceSteps), name)) throw notFound()
  return name
}
/** Without an id in the URL the first pending item of the step is loaded. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(
    args,
    () => callsOfStep[stepOf(args.params.step)],
    async (ctx, url) => {
      const step = stepOf(args.params.step)
      const id = url.searchParams.get('of') ?? ''
      const ahead = url.searchParams.has(PREFETCH)
      const at = { step, id, ahead, roleCode: ctx.actor.roleCode, now: formatStamp(ctx.now()) }
      if (id) return { ...at, ...(await loadWorkspaceItem(ctx, step, id, ahead)) }
      const queue = await loadWorkspaceQueue(ctx, step)
      if (queue[0]) throw redirect(workspacePagePath(step, queue[0].id))
      return { ...at, queue, subject: null, form: null, report: null, undoWaits: false }
    },
  )
const { read, known } = createPrefetchCache<Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>>()
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => read(request.url, serverLoader)
/** The title names the step, so that tabs of several steps differ. */
export const meta = titleMeta((data: Awaited<ReturnType<typeof loader>> | undefined) =>
  data ? pageTexts[data.step] : t.page,
)

export default function ReviewWorkspacePage({ loaderData }: Route.ComponentProps) {
  const { shown, goTo } = useCachedNavigation(loaderData, known)
  // Each step has its own session.
  return <StepWorkspace key={shown.step} at={shown} loaded={loaderData} goTo={goTo} />
}
