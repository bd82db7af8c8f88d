import { IconPrint } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import type { RefObject } from 'react'
import './print.css'
import { t } from './texts'

/** Prints one part of the page only. */
export function printPart(part: HTMLElement) {
  const above: Element[] = []
  for (let at: Element | null = part; at && at !== document.documentElement; at = at.parentElement) above.push(at)
  const clean = () => {
    document.body.removeAttribute('data-print-part')
    for (const one of above) one.removeAttribute('data-print')
    window.removeEventListener('afterprint', clean)
  }
  document.body.setAttribute('data-print-part', '')
  above.forEach((one, place) => one.setAttribute('data-print', place === 0 ? 'part' : 'ancestor'))
  window.addEventListener('afterprint', clean)
  window.print()
}

export const PrintButton = ({
  part,
  children = t.print,
}: {
  part: RefObject<HTMLElement | null>
  children?: string
}) => (
  <Button icon={<IconPrint aria-hidden />} onClick={() => part.current && printPart(part.current)}>
    {children}
  </Button>
)
