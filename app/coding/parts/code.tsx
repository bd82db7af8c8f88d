import styles from '../coding.module.css'

const LONG = 200
const MANY = 8
/** What a program is, is given or says. What is long scrolls on its own: the keys must reach it. */
export function Code({ label, children: text }: { label: string; children: string }) {
  const scrolls = text.length > LONG || text.split('\n').length > MANY
  return (
    <pre className={styles.json} {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': label })}>
      {text}
    </pre>
  )
}
