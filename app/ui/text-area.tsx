import { type ChangeEvent, type ComponentProps, type CSSProperties, useLayoutEffect, useRef } from 'react'
import style from './text-area.module.css'

/**
 * A text of several lines in the kit's style, without its scripts: the browser lets it grow with what is typed.
 * @param rows how many lines it has at least and at most
 * @param maxCount the length that is counted beside what is typed
 */
export function TextArea({
  value,
  rows: [least, most] = [4, 4],
  maxCount,
  invalid = false,
  onChange,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'value' | 'rows' | 'onChange'> & {
  value: string
  rows?: readonly [number, number]
  maxCount?: number | undefined
  invalid?: boolean
  onChange: (value: string, event: ChangeEvent<HTMLTextAreaElement>) => void
}) {
  const place = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const area = place.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [value])
  const state = rest.disabled ? 'disabled' : rest.readOnly ? 'readonly' : invalid ? 'error' : 'default'
  return (
    <div className={`semi-input-textarea-wrapper semi-input-textarea-wrapper-${state} ${style.area}`}>
      <textarea
        {...rest}
        ref={place}
        className={`semi-input-textarea semi-input-textarea-${state} ${style.text}`}
        rows={least}
        style={{ '--least': least, '--most': most } as CSSProperties}
        value={value}
        onChange={(event) => onChange(event.target.value, event)}
      />
      {maxCount ? (
        <div
          className={`semi-input-textarea-counter ${value.length > maxCount ? 'semi-input-textarea-counter-exceed' : ''}`}
        >
          {value.length}/{maxCount}
        </div>
      ) : null}
    </div>
  )
}
