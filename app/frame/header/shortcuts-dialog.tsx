import { t as ui } from '~/app/ui/texts'
import { t } from '../texts'
import style from './header.module.css'
import { Modal } from '~/app/ui/modal'

/** Lists all keyboard shortcuts. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const keys: [string[], string][] = [
    [['Ctrl', 'K'], t.keyPalette],
    [['/'], t.keySearch],
    [['j', 'k'], t.keyRows],
    [['Enter'], t.keyOpen],
    [['Esc'], t.keyBack],
    [['Ctrl', 'S'], t.keySave],
    [['Shift', '← →'], t.keyMoveTab],
    [['Delete'], t.keyCloseTab],
    [['?'], ui.keyHelp],
  ]
  return (
    <Modal
      title={t.keys}
      visible
      onCancel={onClose}
      footer={null}
      width={440}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
    >
      <dl className={style.keys}>
        {keys.map(([pressed, does]) => (
          <div key={does}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
