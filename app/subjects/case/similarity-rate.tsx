import styles from './case.module.css'

/** Similarity of two subjects in percent. Shows a warning above the centre's limit. */
export const SimilarityRate = ({ rate, limit }: { rate: number; limit?: number }) => (
  <span className={styles.similarity} data-high={limit !== undefined && rate > limit}>
    <span className={styles.similarityBar} aria-hidden>
      <span style={{ width: `${rate}%` }} />
    </span>
    {rate}%
  </span>
)
