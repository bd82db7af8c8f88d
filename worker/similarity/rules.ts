import type { Likeness } from './documents.rules'

/** From here two declarations are worth a record, where as much was copied a sentence at a time; in percent. */
export const RECORD_FROM = 15
/**
 * From here they are where what they have in common lies scattered: two who write on one subject have phrases in common, and
 * seldom more of them. In percent; between the honest pairs with the most and the reworded copies with the least (`docs/performance.md`).
 */
export const RECORD_SCATTERED_FROM = 23
export const isAlike = ({ rate, joined }: Pick<Likeness, 'rate' | 'joined'>) =>
  joined >= RECORD_FROM || rate >= RECORD_SCATTERED_FROM

/** From here two names are worth a record; in percent. It holds nothing up: the texts do. */
export const RECORD_NAME_FROM = 60
