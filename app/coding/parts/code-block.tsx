import styles from '../coding.module.css'

const MAX_PLAIN_LENGTH = 200
const MAX_PLAIN_LINES = 8
/** A block of code, input or output. A long block scrolls on its own and is focusable for scrolling by keyboard. */
export function CodeBlock({ label, children: text }: { label: string; children: string }) {
  const scrolls = text.length > MAX_PLAIN_LENGTH || text.split('\n').length > MAX_PLAIN_LINES
  return (
    <pre className={styles.json} {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': label })}>
      {text}
    </pre>
  )
}
