import { useScrollToCentre } from '~/app/ui/scroll-centering'
import { useUrlQuery } from '~/app/ui/list/url-query'
import type { PendingTaskKind } from '~/worker/pending-tasks/contract'
import { t } from './texts'
import style from './dashboard.module.css'

/** Filter tabs for the kinds of tasks. Kinds without tasks are hidden. */
export function KindTabs({ kinds, all }: { kinds: readonly PendingTaskKind[]; all: number }) {
  const { params, merge } = useUrlQuery()
  const chosen = params.get('kind') ?? ''
  const here = useScrollToCentre<HTMLButtonElement>(chosen)
  const visibleKinds = kinds.filter(({ count, kind }) => count > 0 || kind === chosen)
  if (visibleKinds.length < 2 && !chosen) return null
  return (
    <div className={style.kinds} role="group" aria-label={t.kinds}>
      {[{ kind: '', label: t.all, count: all }, ...visibleKinds].map(({ kind, label, count }) => (
        <button
          key={kind}
          ref={kind === chosen ? here : null}
          type="button"
          aria-pressed={kind === chosen}
          className={kind === chosen ? style.chosen : undefined}
          onClick={() => merge({ kind })}
        >
          {label} <span>{count}</span>
        </button>
      ))}
    </div>
  )
}
