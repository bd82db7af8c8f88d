import { countCharacters } from './limits'
import { type ComponentProps, type CSSProperties, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import style from './text-area.module.css'

/**
 * A multi-line text field in Semi's style without Semi's scripts; it grows with its content.
 * @param rows minimum and maximum number of lines
 * @param maxLength limit in code points; further input is cut off
 * @param maxCount limit shown by the counter
 */
export function TextArea({
  value,
  rows: [least, most] = [4, 4],
  maxLength,
  maxCount,
  invalid = false,
  onChange,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'value' | 'rows' | 'onChange'> & {
  value: string
  rows?: readonly [number, number]
  maxCount?: number | undefined
  invalid?: boolean
  onChange: (value: string, event: SyntheticEvent<HTMLTextAreaElement>) => void
}) {
  const place = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const area = place.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [value])
  const cut = (text: string) =>
    maxLength !== undefined && text.length > maxLength ? Array.from(text).slice(0, maxLength).join('') : text
  const length = countCharacters(value)
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
        // Text of an input method is cut after the composition ends.
        onChange={(event) => {
          const { isComposing } = event.nativeEvent as InputEvent
          onChange(isComposing ? event.target.value : cut(event.target.value), event)
        }}
        onCompositionEnd={(event) => onChange(cut(event.currentTarget.value), event)}
      />
      {maxCount ? (
        <div className={`semi-input-textarea-counter ${length > maxCount ? 'semi-input-textarea-counter-exceed' : ''}`}>
          {length}/{maxCount}
        </div>
      ) : null}
    </div>
  )
}
