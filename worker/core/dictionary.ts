import { rowIn } from './names'
import { t } from './dictionary.texts'

/** The text of a dictionary's item in the reader's language: one that the centre has changed is shown as it was written. */
export const itemTitle = (text: string): string => rowIn(t, text) ?? text

/** An item of a dictionary to choose from; one that is no longer offered stays where it was chosen. */
export type Choice = { value: string; label: string; offered: boolean }
/** What a value is called; itself where nobody knows. */
export const called = (items: readonly { value: string; label: string }[], value: string): string =>
  items.find((item) => item.value === value)?.label ?? value
/** May a value be chosen that stood there `before`? */
export const isOffered = (items: readonly Choice[], value: string, before: string | undefined): boolean =>
  value === before || items.some((item) => item.value === value && item.offered)
