import { PREFETCH, createPrefetchCache, useCachedNavigation } from '~/app/review-workspace/prefetch'
import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { parseLenient } from '~/worker/core/list'
import { formatStamp } from '~/worker/core/time'
import { ReviewInfoQuery, ReviewQuery } from '~/worker/reviews/inputs'
import { reviewWorkspace } from '~/worker/reviews/queries/reviews.server'
import { reviewQueue } from '~/worker/reviews/queries/queue.server'
import type { Route } from './+types/todo'
import { OpinionWorkspace } from './parts/opinion-workspace'
import { Queue } from './parts/queue'
import { t } from './texts'
import type { Person } from '~/worker/core/actor'
import * as reviews from '~/worker/reviews/calls'

const opensWorkspace = ({ actor }: { actor: Person }, url: URL) =>
  !!url.searchParams.get('subjectId') && actor.roleCode !== 'mechanism'
/** Loads the workspace if the URL has a subject, else the queue. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(
    args,
    (ctx, url) => (opensWorkspace(ctx, url) ? reviews.reviewInfo : reviews.reviewQueue),
    async (ctx, url) => {
      const now = formatStamp(ctx.now())
      if (opensWorkspace(ctx, url)) {
        const requested = parseLenient(ReviewInfoQuery, url.searchParams)
        const ahead = url.searchParams.has(PREFETCH)
        return { at: 'desk' as const, now, ahead, ...(await reviewWorkspace(ctx, requested, ahead)) }
      }
      const query = parseLenient(ReviewQuery, url.searchParams)
      const page = await reviewQueue(ctx, query)
      return { at: 'queue' as const, now, query, page, roleCode: ctx.actor.roleCode }
    },
  )
const { read, known } = createPrefetchCache<Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>>()
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => read(request.url, serverLoader)
export const meta = titleMeta(() => t.toReview)

export default function ReviewTodo({ loaderData }: Route.ComponentProps) {
  const { shown, goTo } = useCachedNavigation(loaderData, known)
  if (shown.at === 'queue') return <Queue {...shown} />
  return <OpinionWorkspace at={shown} loaded={loaderData.at === 'desk' ? loaderData : null} goTo={goTo} />
}
