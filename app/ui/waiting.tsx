import { Button, Skeleton } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { Empty } from './empty'
import { t } from './texts'

export type Read<Result> =
  | { state: 'reading' }
  | { state: 'failed'; message: string }
  | { state: 'here'; result: Result }

/** Shows the state of a query: a skeleton while loading, an error with a retry button, or the result. */
export function Waiting<Result>({
  read,
  again,
  children,
}: {
  read: Read<Result>
  again: () => void
  children: (result: Result) => ReactNode
}) {
  if (read.state === 'reading') return <Skeleton active placeholder={<Skeleton.Paragraph rows={6} />} loading />
  if (read.state === 'failed')
    return <Empty title={t.cannotRead} help={read.message} action={<Button onClick={again}>{t.readAgain}</Button>} />
  return children(read.result)
}
