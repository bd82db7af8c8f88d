import { locale } from '~/worker/core/texts'

/** Pixels of a column by language: English labels are longer than Chinese ones. */
export const widthByLanguage = (chinese: number, english: number): number => (locale() === 'en' ? english : chinese)
