import { Button } from '@douyinfe/semi-ui'
import { Link } from 'react-router'
import { StatusTag } from '~/app/ui/status-tag'
import type { ReviewedItem } from './session'
import style from './review-workspace.module.css'
import { t as ui } from '~/app/ui/texts'
import { t } from './texts'

/**
 * The decision on the previous item, with an undo button for one minute, or a button that requests the undo from a
 * second person.
 */
export const PreviousDecision = ({
  of,
  to,
  undo,
  waits = false,
}: {
  of: ReviewedItem
  to: string
  undo?: (() => void) | undefined
  waits?: boolean
}) => (
  <p className={style.previous} role="status">
    <span>{ui.itemBefore}</span>
    <StatusTag colour={of.colour} label={of.says} />
    <Link to={to} title={of.name}>
      {of.name}
    </Link>
    {undo ? (
      <Button size="small" onClick={undo} {...(waits && { title: t.undoWaits })}>
        {waits ? t.undoAsk : t.undo} <kbd aria-hidden>U</kbd>
      </Button>
    ) : null}
  </p>
)
