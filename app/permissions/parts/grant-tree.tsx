import { IconChevronDown, IconChevronRight } from '@douyinfe/semi-icons'
import { Checkbox, Input } from '@douyinfe/semi-ui'
import { type ReactNode, useMemo, useState } from 'react'
import { EmptyState } from '~/app/ui/empty-state'
import type { GrantNode } from '~/worker/permissions/roles/page.server'
import { t } from '../texts'
import { type Branch, branchesOf, filterBranches, branchStateOf, toggleBranch, flattenBranch } from './grant-branches'
import style from '../permissions.module.css'

type ComparedRole = { roleName: string; granted: ReadonlySet<string> }

/**
 * Rights of a role as a tree of menus and buttons with checkboxes. The descriptions of rights come from the policy.
 *
 * @param was    saved grants; differences are marked
 * @param beside another role for comparison
 */
export function GrantTree({
  nodes,
  granted,
  was,
  beside,
  tools,
  onChange,
}: {
  nodes: readonly GrantNode[]
  granted: ReadonlySet<string>
  was: ReadonlySet<string>
  beside: ComparedRole | null
  tools?: ReactNode
  onChange: (granted: Set<string>) => void
}) {
  const [word, setWord] = useState('')
  const [only, setOnly] = useState<'all' | 'granted' | 'different'>('all')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const branches = useMemo(() => branchesOf(nodes), [nodes])
  const differs = ({ id }: Branch) => !!beside && granted.has(id) !== beside.granted.has(id)
  const fits = (one: Branch) =>
    (!word || one.title.includes(word) || one.id.includes(word)) &&
    (only === 'all' || (only === 'granted' ? granted.has(one.id) : differs(one)))
  const narrowed = word !== '' || only !== 'all'
  const visibleBranches = narrowed ? filterBranches(branches, fits) : branches
  const fold = (id: string) => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    setClosed(next)
  }
  const whole = new Map(branches.flatMap(flattenBranch).map((one) => [one.id, one]))
  const line = (branch: Branch): ReactNode => {
    const one = whole.get(branch.id) ?? branch
    const state = branchStateOf(one, granted)
    const leaf = one.below.length === 0
    const open = narrowed || !closed.has(one.id)
    const on = leaf ? granted.has(one.id) : state === 'all'
    const changed = granted.has(one.id) !== was.has(one.id)
    return (
      <li key={one.id}>
        <div
          className={changed ? `${style.line} ${style.changed}` : style.line}
          style={{ paddingInlineStart: (one.level - 1) * 24 }}
        >
          {leaf ? (
            <span className={style.foldSpacer} />
          ) : (
            <button
              type="button"
              className={style.fold}
              aria-expanded={open}
              aria-label={open ? t.fold(one.title) : t.unfold(one.title)}
              onClick={() => fold(one.id)}
            >
              {open ? <IconChevronDown aria-hidden /> : <IconChevronRight aria-hidden />}
            </button>
          )}
          <Checkbox
            checked={on}
            indeterminate={!leaf && state === 'some'}
            disabled={one.never && !granted.has(one.id)}
            onChange={() => onChange(toggleBranch(nodes, granted, one, !on))}
          >
            <span className={one.kind === 2 ? undefined : style.menu}>{one.title}</span>
          </Checkbox>
          <BranchMarks one={one} />
          {beside && (
            <span className={differs(one) ? `${style.comparedRole} ${style.differs}` : style.comparedRole}>
              {beside.granted.has(one.id) ? t.besideHas(beside.roleName) : t.besideHasNot(beside.roleName)}
            </span>
          )}
        </div>
        {!leaf && open && <ul>{branch.below.map(line)}</ul>}
      </li>
    )
  }
  const toggle = (kind: 'granted' | 'different') => setOnly(only === kind ? 'all' : kind)
  return (
    <>
      <div className={style.tools}>
        <Input
          className={style.find}
          value={word}
          onChange={setWord}
          placeholder={t.find}
          aria-label={t.find}
          showClear
        />
        <Checkbox checked={only === 'granted'} onChange={() => toggle('granted')}>
          {t.onlyGranted}
        </Checkbox>
        {beside && (
          <Checkbox checked={only === 'different'} onChange={() => toggle('different')}>
            {t.onlyDifferent}
          </Checkbox>
        )}
        {tools}
      </div>
      {visibleBranches.length ? (
        <ul className={style.tree} aria-label={t.tree}>
          {visibleBranches.map(line)}
        </ul>
      ) : (
        <EmptyState why="unmatched" title={t.noneFound} />
      )}
    </>
  )
}

function BranchMarks({ one }: { one: Branch }) {
  return (
    <span className={style.marks}>
      {one.kind === 2 ? <code>{one.id}</code> : one.hidden && <span>{t.hiddenPage}</span>}
      {one.never && (
        <span className={style.forbidden} title={t.neverWhy}>
          {t.never}
        </span>
      )}
      {one.limited && !one.never && <span title={t.limitedWhy}>{t.limited}</span>}
    </span>
  )
}
