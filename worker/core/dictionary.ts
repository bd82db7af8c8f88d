import { rowIn } from './names'
import { t } from './dictionary.texts'

/** The text of a dictionary's item in the reader's language: one that the centre has changed is shown as it was written. */
export const itemTitle = (text: string): string => rowIn(t, text) ?? text
