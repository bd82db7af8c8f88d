import { Tooltip } from '@douyinfe/semi-ui'
import { useRef, useState } from 'react'
import { truncateText } from './list/columns'
import style from './truncated-text.module.css'

/** A text truncated with an ellipsis; hover and focus show it completely, and copying copies it completely. */
export function TruncatedText({
  text,
  lines = 1,
  length,
}: {
  text: string
  lines?: 1 | 2 | 3
  /** Truncates after this many characters, regardless of the available space. */
  length?: number
}) {
  const short = length === undefined ? text : truncateText(text, length)
  const place = useRef<HTMLSpanElement>(null)
  const [cut, setCut] = useState(false)
  const measure = () => {
    const at = place.current
    if (at) setCut(short !== text || at.scrollWidth > at.clientWidth || at.scrollHeight > at.clientHeight + 1)
  }
  const element = (
    <span
      ref={place}
      tabIndex={-1}
      className={lines === 1 ? style.oneLine : style.clamped}
      style={lines === 1 ? undefined : { WebkitLineClamp: lines }}
      onMouseEnter={measure}
      onFocus={measure}
      onCopy={(event) => {
        // If the whole visible text is selected, the complete text is copied.
        if (short === text || window.getSelection()?.toString() !== short) return
        event.preventDefault()
        event.clipboardData.setData('text/plain', text)
      }}
    >
      {short || '–'}
    </span>
  )
  return cut ? (
    // A click focuses the text, which would keep the tooltip open.
    <Tooltip content={<span className={style.fullText}>{text}</span>} position="topLeft" disableFocusListener>
      {element}
    </Tooltip>
  ) : (
    element
  )
}
