import { Button } from '@douyinfe/semi-ui'
import { Dialog } from '~/app/ui/dialog'
import style from './review-workspace.module.css'
import { t } from './texts'

export type ShortcutLine = readonly [keys: readonly string[], does: string]

/** Sheet of the shortcuts: those of the form first, then those of every workspace. */
export function ShortcutSheet({ own, onClose }: { own: readonly ShortcutLine[]; onClose: () => void }) {
  const lines: ShortcutLine[] = [
    ...own,
    [['Ctrl', 'Enter'], t.keyCommit],
    [['J', 'Alt →'], t.keyNext],
    [['K', 'Alt ←'], t.keyPrevious],
    [['PgUp', 'PgDn'], t.keyScroll],
    [['Esc'], t.keyLeave],
    [['?'], t.keyHelp],
  ]
  return (
    <Dialog open title={t.keys} width={440} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <dl className={style.keys}>
        {lines.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
