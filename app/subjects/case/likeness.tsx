import styles from './case.module.css'

/** How much two subjects resemble each other; warns above the centre's limit. */
export const Likeness = ({ rate, limit }: { rate: number; limit?: number }) => (
  <span className={styles.likeness} data-high={limit !== undefined && rate > limit}>
    <span className={styles.likenessBar} aria-hidden>
      <span style={{ width: `${rate}%` }} />
    </span>
    {rate}%
  </span>
)
