import { Tooltip } from '@douyinfe/semi-ui'
import { useRef, useState } from 'react'
import { cutText } from './list/describe'
import style from './full-text.module.css'

/** One line, cut with an ellipsis where it does not fit; the whole text on hover and focus, and on copy. */
export function FullText({
  text,
  lines = 1,
  length,
}: {
  text: string
  lines?: 1 | 2 | 3
  /** Cut after so many characters, however much room there is. */
  length?: number
}) {
  const short = length === undefined ? text : cutText(text, length)
  const place = useRef<HTMLSpanElement>(null)
  const [cut, setCut] = useState(false)
  const measure = () => {
    const at = place.current
    if (at) setCut(short !== text || at.scrollWidth > at.clientWidth || at.scrollHeight > at.clientHeight + 1)
  }
  const shown = (
    <span
      ref={place}
      tabIndex={-1}
      className={lines === 1 ? style.one : style.more}
      style={lines === 1 ? undefined : { WebkitLineClamp: lines }}
      onMouseEnter={measure}
      onFocus={measure}
      onCopy={(event) => {
        // What is copied is the whole text, where all that is shown of it was selected.
        if (short === text || window.getSelection()?.toString() !== short) return
        event.preventDefault()
        event.clipboardData.setData('text/plain', text)
      }}
    >
      {short || '–'}
    </span>
  )
  return cut ? (
    // A click gives the text the focus, which would hold the tooltip.
    <Tooltip content={<span className={style.whole}>{text}</span>} position="topLeft" disableFocusListener>
      {shown}
    </Tooltip>
  ) : (
    shown
  )
}
