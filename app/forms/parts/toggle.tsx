import { Switch } from '@douyinfe/semi-ui'
import style from '../forms.module.css'

type Toggled = { label: string; checked: boolean; onChange: (checked: boolean) => void }
/** Something that is or is not so, with its label before it. */
export const Toggle = ({ label, checked, onChange }: Toggled) => (
  <label className={style.switch}>
    {label}
    <Switch aria-label={label} checked={checked} onChange={onChange} />
  </label>
)
