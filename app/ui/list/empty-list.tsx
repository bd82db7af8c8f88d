import { Button } from '@douyinfe/semi-ui'
import { useRevalidator } from 'react-router'
import { EmptyState } from '../empty-state'
import { t } from '../texts'
import type { EmptyListText } from './columns'
import style from './list.module.css'

/** The empty state of a list: loading failed, no matches, or no rows yet. */
export function EmptyList({
  problem,
  filtered,
  empty,
  onClear,
}: {
  problem: string | undefined
  filtered: boolean
  empty: EmptyListText
  onClear: () => void
}) {
  const { revalidate } = useRevalidator()
  if (problem)
    return (
      <EmptyState
        why="unread"
        title={t.problem}
        help={problem}
        action={<Button onClick={() => void revalidate()}>{t.tryAgain}</Button>}
      />
    )
  if (!filtered) return <EmptyState {...empty} />
  return (
    <EmptyState
      why="unmatched"
      title={t.noMatches}
      help={t.noMatchesHelp}
      action={
        <button type="button" className={style.clear} onClick={onClear}>
          {t.clearFilters}
        </button>
      }
    />
  )
}
