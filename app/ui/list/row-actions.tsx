import { Dropdown, Tooltip } from '@douyinfe/semi-ui'
import { type ReactElement, useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type ActionIcon, actionIconOf } from './action-icons'
import { splitActions } from './action-layout'
import type { RowAction } from './columns'
import style from './list.module.css'
import { t } from '~/app/ui/texts'

/**
 * The actions of a row: the first ones visible, the rest in a menu.
 * @param pictured actions that have an icon show it; the label appears on hover or focus
 */
export function RowActions({ actions, pictured = false }: { actions: readonly RowAction[]; pictured?: boolean }) {
  const { seen, rest } = splitActions(actions)
  return (
    <span className={style.rowActions}>
      {seen.map((one) => (
        <ActionControl key={one.key} act={one} picture={pictured ? actionIconOf(one.key) : undefined} />
      ))}
      {rest.length > 0 && <MoreActions acts={rest} />}
    </span>
  )
}

function ActionControl({
  act: { label, to, act, danger, why },
  picture,
}: {
  act: RowAction
  picture: ActionIcon | undefined
}) {
  const looks = danger ? `${style.rowLink} ${style.danger}` : style.rowLink
  const content = picture ? <span>{label}</span> : label
  if (to && !why)
    return (
      <Link to={to} className={looks} data-picture={picture}>
        {content}
      </Link>
    )
  return (
    <DisabledReason why={why && picture ? t.withReason(label, why) : why}>
      <button type="button" disabled={!!why} className={looks} data-picture={picture} onClick={act}>
        {content}
      </button>
    </DisabledReason>
  )
}

/** Semi's menu is as heavy as the rest of a row, and every row has one: it is mounted on the first click. */
function MoreActions({ acts }: { acts: readonly RowAction[] }) {
  const navigate = useNavigate()
  const [woken, setWoken] = useState(false)
  const place = useId()
  useEffect(() => {
    if (!woken) return
    document.getElementById(place)?.focus()
    // Semi attaches its handlers to the button in a second render.
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

const DisabledReason = ({ why, children }: { why: string | undefined; children: ReactElement }) =>
  why ? (
    <Tooltip content={why}>
      <span>{children}</span>
    </Tooltip>
  ) : (
    children
  )
