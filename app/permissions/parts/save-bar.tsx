import { Button } from '@douyinfe/semi-ui'
import { t } from '../texts'
import style from '../permissions.module.css'

/**
 * Bar with the number of unsaved changes, and buttons for reset and save.
 * @param granted number of currently selected rights
 * @param looking true while the effect of saving is loading
 */
export function SaveBar({
  changed: { added, removed },
  granted,
  act,
  looking,
  onUndo,
  onSave,
}: {
  changed: { added: number; removed: number }
  granted: number
  act: string
  looking: boolean
  onUndo: () => void
  onSave: () => void
}) {
  const unsaved = added + removed > 0
  return (
    <div className={style.bar}>
      <span>{unsaved ? t.changedCount(added, removed) : t.unchanged(granted)}</span>
      <Button disabled={!unsaved} onClick={onUndo}>
        {t.undo}
      </Button>
      <Button theme="solid" disabled={!unsaved} loading={looking} onClick={onSave}>
        {act}
      </Button>
    </div>
  )
}
