import { useInMiddle } from '~/app/ui/in-middle'
import { useAddress } from '~/app/ui/list/address'
import type { TodoKind } from '~/worker/todos/contract'
import { t } from './texts'
import style from './desk.module.css'

/** Filter tabs for the kinds of tasks. Kinds without tasks are hidden. */
export function KindTabs({ kinds, all }: { kinds: readonly TodoKind[]; all: number }) {
  const { params, merge } = useAddress()
  const chosen = params.get('kind') ?? ''
  const here = useInMiddle<HTMLButtonElement>(chosen)
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
