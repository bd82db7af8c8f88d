import { Button } from '@douyinfe/semi-ui'
import { Dialog } from '../dialog'
import { t } from '../texts'
import style from './list.module.css'

/** Lists the keyboard shortcuts of a list. */
export default function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const keys: [string[], string][] = [
    [['/'], t.keySearch],
    [['J', '↓'], t.keyDown],
    [['K', '↑'], t.keyUp],
    [['Enter'], t.keyOpen],
    [['Space'], t.keySelect],
    [['[', ']'], t.keyTurn],
    [['Esc'], t.keyClose],
    [['?'], t.keyHelp],
  ]
  return (
    <Dialog
      open
      title={t.keys}
      width={400}
      filling={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      <dl className={style.keys}>
        {keys.map(([names, says]) => (
          <div key={says}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
