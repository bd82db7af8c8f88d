import type { Likeness } from './documents.rules'

/** Minimum share of contiguous copied text for a record, in percent. */
export const RECORD_FROM = 15
/**
 * Minimum share of scattered copied text for a record, in percent. Two authors on one subject share phrases, but seldom
 * more; the threshold lies between the most similar independent pairs and the least similar reworded copies
 * (`docs/performance.md`).
 */
export const RECORD_SCATTERED_FROM = 23

/** True if two declarations are similar enough for a record. */
export const isAlike = ({ rate, joined }: Pick<Likeness, 'rate' | 'joined'>) =>
  joined >= RECORD_FROM || rate >= RECORD_SCATTERED_FROM

/** Minimum name similarity for a record, in percent. A record by name alone blocks nothing. */
export const RECORD_NAME_FROM = 60
