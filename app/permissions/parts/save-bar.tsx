import { Button } from '@douyinfe/semi-ui'
import { t } from '../texts'
import style from '../permissions.module.css'

/**
 * What is changed of what is granted, with the way back and the button that saves.
 * @param granted how many are granted as it stands
 * @param looking while it is asked what saving would do
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
