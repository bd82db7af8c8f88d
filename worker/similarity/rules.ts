import type { SimilarityResult } from './documents.rules'

/** Minimum share of contiguous copied text for a record, in percent. */
export const MIN_JOINED_RATE = 15
/**
 * Minimum share of scattered copied text for a record, in percent. Two authors on one subject share phrases, but seldom
 * more; the threshold lies between the most similar independent pairs and the least similar reworded copies
 * (`docs/performance.md`).
 */
export const MIN_SCATTERED_RATE = 23

/** True if two declarations are similar enough for a record. */
export const isSimilar = ({ rate, joined }: Pick<SimilarityResult, 'rate' | 'joined'>) =>
  joined >= MIN_JOINED_RATE || rate >= MIN_SCATTERED_RATE

/** Minimum name similarity for a record, in percent. A record by name alone blocks nothing. */
export const MIN_RECORDED_NAME_RATE = 60
