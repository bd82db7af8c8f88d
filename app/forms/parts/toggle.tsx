import { Switch } from '@douyinfe/semi-ui'
import style from '../forms.module.css'

type ToggleProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }
/** A switch with its label in front. */
export const Toggle = ({ label, checked, onChange }: ToggleProps) => (
  <label className={style.switch}>
    {label}
    <Switch aria-label={label} checked={checked} onChange={onChange} />
  </label>
)
