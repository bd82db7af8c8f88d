import styles from '../coding.module.css'

const LONG = 200
const MANY = 8
/** A block of code, input or output. A long block scrolls on its own and is focusable for scrolling by keyboard. */
export function Code({ label, children: text }: { label: string; children: string }) {
  const scrolls = text.length > LONG || text.split('\n').length > MANY
  return (
    <pre className={styles.json} {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': label })}>
      {text}
    </pre>
  )
}
