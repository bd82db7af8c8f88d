import { Tooltip } from '@douyinfe/semi-ui'
import { type ClipboardEvent, type MouseEvent, useState } from 'react'
import { truncateText } from './list/columns'
import style from './truncated-text.module.css'

/**
 * A text in an element that cuts one line with an ellipsis: hover shows the text completely, and copying copies it
 * completely.
 * @param length truncates after this many characters, regardless of the available space
 * @returns `handlers` of the element and its `content`
 */
export function useTruncation(text: string, length?: number) {
  const [cut, setCut] = useState(false)
  const short = length === undefined ? text : truncateText(text, length)
  const handlers = {
    onMouseEnter: ({ currentTarget }: MouseEvent) => {
      const box = currentTarget.firstElementChild ?? currentTarget
      setCut(short !== text || box.scrollWidth > box.clientWidth)
    },
    onCopy: (event: ClipboardEvent) => {
      // If the whole visible text is selected, the complete text is copied.
      if (short === text || window.getSelection()?.toString() !== short) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', text)
    },
  }
  const content = cut ? (
    // No tab stop. A click focuses the text, which would keep the tooltip open.
    <Tooltip content={<span className={style.fullText}>{text}</span>} position="topLeft" disableFocusListener>
      <span tabIndex={-1} className={style.oneLine}>
        {short}
      </span>
    </Tooltip>
  ) : (
    short || '–'
  )
  return { handlers, content }
}

/** A truncated text in an element of its own. @see useTruncation */
export function TruncatedText({
  text,
  length,
  className = style.oneLine,
}: {
  text: string
  length?: number
  /** Replaces the style, which cuts one line; null if the parent cuts it. */
  className?: string | null
}) {
  const { handlers, content } = useTruncation(text, length)
  return (
    <span className={className ?? undefined} {...handlers}>
      {content}
    </span>
  )
}
