import { AHEAD, readsAhead, useAtOnce } from '~/app/judging/ahead'
import { load } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import { forgive } from '~/worker/core/list'
import { stamp } from '~/worker/core/time'
import { OneReview, ReviewQuery } from '~/worker/reviews/inputs'
import { reviewDesk } from '~/worker/reviews/queries/reviews.server'
import { reviewQueue } from '~/worker/reviews/queries/todo.server'
import type { Route } from './+types/desk'
import { Desk } from './parts/desk'
import { Queue } from './parts/queue'
import { t } from './texts'
import type { Person } from '~/worker/core/actor'
import * as reviews from '~/worker/reviews/calls'

const atDesk = ({ actor }: { actor: Person }, url: URL) =>
  !!url.searchParams.get('subjectId') && actor.roleCode !== 'mechanism'
/** Loads the workspace if the URL has a subject, else the queue. */
export const loader = (args: Route.LoaderArgs) =>
  load(
    args,
    (ctx, url) => (atDesk(ctx, url) ? reviews.reviewInfo : reviews.reviewQueue),
    async (ctx, url) => {
      const now = stamp(ctx.now())
      if (atDesk(ctx, url)) {
        const requested = forgive(OneReview, url.searchParams)
        const ahead = url.searchParams.has(AHEAD)
        return { at: 'desk' as const, now, ahead, ...(await reviewDesk(ctx, requested, ahead)) }
      }
      const query = forgive(ReviewQuery, url.searchParams)
      const page = await reviewQueue(ctx, query)
      return { at: 'queue' as const, now, query, page, roleCode: ctx.actor.roleCode }
    },
  )
const { read, known } = readsAhead<Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>>>()
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => read(request.url, serverLoader)
export const meta = title(() => t.toReview)

export default function ReviewTodo({ loaderData }: Route.ComponentProps) {
  const { shown, goTo } = useAtOnce(loaderData, known)
  if (shown.at === 'queue') return <Queue {...shown} />
  return <Desk at={shown} loaded={loaderData.at === 'desk' ? loaderData : null} goTo={goTo} />
}
