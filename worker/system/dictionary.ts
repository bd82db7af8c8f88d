import { t } from './dictionary.texts'

/** The text of a dictionary's item in the reader's language: one that the centre has changed is shown as it was written. */
export const itemTitle = (text: string): string => (Object.hasOwn(t, text) ? t[text as keyof typeof t] : text)
