import { loadPublicPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { EmptyState } from '~/app/ui/empty-state'
import { Page } from '~/app/ui/page'
import type { SharedResult } from '~/worker/forms/contract'
import { MIN_SHARED_ANSWERS } from '~/worker/forms/rules'
import { resultByLink } from '~/worker/forms/public-link.server'
import type { Route } from './+types/result'
import style from './forms.module.css'
import { AnswerFigures } from './parts/answer-figures'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPublicPage(args, async (ctx) => ({
    result: await resultByLink(ctx, { id: args.params.id, key: args.params.key }),
  }))
export const meta = titleMeta((data: { result: SharedResult } | undefined) => data?.result.title ?? t.figures)

/** Page of the shared statistics of a form, without an account. */
export default function Result({ loaderData: { result } }: Route.ComponentProps) {
  return (
    <div className={`${style.bare} ${style.broad}`}>
      <Page title={result.title} note={t.answersIn(result.answers)}>
        {result.answers < MIN_SHARED_ANSWERS ? (
          <EmptyState title={t.shareFew(MIN_SHARED_ANSWERS)} help={t.shareFewHelp} />
        ) : (
          <AnswerFigures figures={result.figures} />
        )}
      </Page>
    </div>
  )
}
