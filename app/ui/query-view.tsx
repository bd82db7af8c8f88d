import { Button, Skeleton } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state'
import { t } from './texts'

export type QueryState<Result> =
  | { state: 'reading' }
  | { state: 'failed'; message: string }
  | { state: 'here'; result: Result }

/** Shows the state of a query: a skeleton while loading, an error with a retry button, or the result. */
export function QueryView<Result>({
  read,
  again,
  children,
}: {
  read: QueryState<Result>
  again: () => void
  children: (result: Result) => ReactNode
}) {
  if (read.state === 'reading') return <Skeleton active placeholder={<Skeleton.Paragraph rows={6} />} loading />
  if (read.state === 'failed')
    return (
      <EmptyState title={t.cannotRead} help={read.message} action={<Button onClick={again}>{t.readAgain}</Button>} />
    )
  return children(read.result)
}
