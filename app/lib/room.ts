import { locale } from '~/worker/core/texts'

/** Pixels for a column: English needs more room for its words than Chinese. */
export const room = (chinese: number, english: number): number => (locale() === 'en' ? english : chinese)
