import { loadOpen } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import { Empty } from '~/app/ui/empty'
import { Page } from '~/app/ui/page'
import type { SharedResult } from '~/worker/forms/contract'
import { LEAST_SHARED } from '~/worker/forms/rules'
import { resultByLink } from '~/worker/forms/open.server'
import type { Route } from './+types/result'
import style from './forms.module.css'
import { AnswerFigures } from './parts/answer-figures'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadOpen(args, async (ctx) => ({ result: await resultByLink(ctx, { id: args.params.id, key: args.params.key }) }))
export const meta = title((data: { result: SharedResult } | undefined) => data?.result.title ?? t.figures)

/** Page of the shared statistics of a form, without an account. */
export default function Result({ loaderData: { result } }: Route.ComponentProps) {
  return (
    <div className={`${style.bare} ${style.broad}`}>
      <Page title={result.title} note={t.answersIn(result.answers)}>
        {result.answers < LEAST_SHARED ? (
          <Empty title={t.shareFew(LEAST_SHARED)} help={t.shareFewHelp} />
        ) : (
          <AnswerFigures figures={result.figures} />
        )}
      </Page>
    </div>
  )
}
