import style from './native-checkbox.module.css'

/** A native checkbox; `mixed` is the indeterminate state. */
export const NativeCheckbox = ({
  label,
  checked,
  mixed = false,
  onChange,
}: {
  /** For screen readers only. */
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
