import { Dropdown, Tooltip } from '@douyinfe/semi-ui'
import { useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { splitActs } from './acts'
import type { RowAction } from './describe'
import style from './list.module.css'
import { t } from '~/app/ui/texts'

/** The acts of a row: the first in sight, the rest in a menu. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const { seen, rest } = splitActs(actions)
  return (
    <span className={style.rowActs}>
      {seen.map((one) =>
        one.to && !one.why ? (
          <Link key={one.key} to={one.to} className={style.rowLink}>
            {one.label}
          </Link>
        ) : (
          <Why key={one.key} why={one.why}>
            <button
              type="button"
              disabled={!!one.why}
              className={`${style.rowLink} ${one.danger ? style.grave : ''}`}
              onClick={one.act}
            >
              {one.label}
            </button>
          </Why>
        ),
      )}
      {rest.length > 0 && <More acts={rest} />}
    </span>
  )
}

/** The kit's menu is as heavy as the rest of a row, and a list has one in each: it comes with the first click. */
function More({ acts }: { acts: readonly RowAction[] }) {
  const navigate = useNavigate()
  const [woken, setWoken] = useState(false)
  const place = useId()
  useEffect(() => {
    if (!woken) return
    document.getElementById(place)?.focus()
    // The kit takes hold of the button in a second drawing.
    const frame = requestAnimationFrame(() => document.getElementById(place)?.click())
    return () => cancelAnimationFrame(frame)
  }, [woken, place])
  if (!woken)
    return (
      <button
        type="button"
        className={style.more}
        aria-label={t.moreActions}
        aria-haspopup="true"
        onClick={() => setWoken(true)}
      />
    )
  return (
    <Dropdown
      trigger="click"
      position="bottomRight"
      clickToHide
      menu={acts.map((one) => ({
        node: 'item' as const,
        name: one.why ? t.withReason(one.label, one.why) : one.label,
        type: one.danger ? ('danger' as const) : undefined,
        disabled: !!one.why,
        onClick: () => (one.to ? void navigate(one.to) : one.act?.()),
      }))}
    >
      <button id={place} type="button" className={style.more} aria-label={t.moreActions} />
    </Dropdown>
  )
}

const Why = ({ why, children }: { why?: string; children: React.ReactElement }) =>
  why ? (
    <Tooltip content={why}>
      <span>{children}</span>
    </Tooltip>
  ) : (
    children
  )
