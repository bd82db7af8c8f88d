import style from './tick.module.css'

/** A box to tick; `mixed` where some of what it stands for is ticked. */
export const Tick = ({
  label,
  checked,
  mixed = false,
  onChange,
}: {
  /** Read out, not shown. */
  label: string
  checked: boolean
  mixed?: boolean
  onChange: (on: boolean) => void
}) => (
  <label className={style.tick}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = mixed
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
)
