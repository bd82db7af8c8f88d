import { IconMore } from '@douyinfe/semi-icons'
import { Button, Dropdown } from '@douyinfe/semi-ui'
import style from './secondary-actions.module.css'
import { t } from './texts'

type SecondaryAction = { key: string; label: string; act: () => void; danger?: boolean }

/** Secondary actions of a form bar: a row of buttons, or a menu where the form is too narrow. */
export const SecondaryActions = ({ of, busy }: { of: readonly SecondaryAction[]; busy: boolean }) => (
  <>
    {of.map(({ key, label, act, danger }) => (
      <Button key={key} className={style.buttons} type={danger ? 'danger' : 'primary'} disabled={busy} onClick={act}>
        {label}
      </Button>
    ))}
    <Dropdown
      trigger="click"
      clickToHide
      position="topLeft"
      menu={of.map(({ label, act, danger }) => ({
        node: 'item' as const,
        name: label,
        type: danger ? ('danger' as const) : undefined,
        disabled: busy,
        onClick: act,
      }))}
    >
      <Button className={style.menu} icon={<IconMore />} aria-label={t.moreActions} disabled={busy} />
    </Dropdown>
  </>
)
