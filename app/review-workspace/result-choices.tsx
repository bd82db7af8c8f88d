import style from './review-workspace.module.css'

/** The possible results, each with its digit shortcut. */
export function ResultChoices({
  id,
  name,
  options,
  value,
  error,
  onChange,
}: {
  id: string
  name: string
  options: readonly { value: string; label: string }[]
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <fieldset
      className={style.choices}
      aria-invalid={!!error}
      aria-labelledby={`${id}-label`}
      {...(error && { 'aria-describedby': `${id}-error` })}
    >
      {options.map((option, index) => (
        <label key={option.value} className={style.choice}>
          <input
            id={index === 0 ? id : undefined}
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
          <kbd aria-hidden>{index + 1}</kbd>
        </label>
      ))}
    </fieldset>
  )
}
