import { Button } from '@douyinfe/semi-ui'
import { useRevalidator } from 'react-router'
import { Empty } from '../empty'
import { t } from '../texts'
import type { EmptyText } from './describe'
import style from './list.module.css'

/** The empty state of a list: loading failed, no matches, or no rows yet. */
export function Nothing({
  problem,
  filtered,
  empty,
  onClear,
}: {
  problem: string | undefined
  filtered: boolean
  empty: EmptyText
  onClear: () => void
}) {
  const { revalidate } = useRevalidator()
  if (problem)
    return (
      <Empty
        why="unread"
        title={t.problem}
        help={problem}
        action={<Button onClick={() => void revalidate()}>{t.tryAgain}</Button>}
      />
    )
  if (!filtered) return <Empty {...empty} />
  return (
    <Empty
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
