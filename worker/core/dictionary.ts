import { lookup } from './typed-keys'
import { t } from './dictionary.texts'

/**
 * Returns the label of a dictionary item in the user's language. A label that the centre has edited is returned
 * unchanged.
 */
export const itemTitle = (text: string): string => lookup(t, text) ?? text

/** A dictionary item as a choice. A disabled item (`offered` is false) stays selected where it was chosen. */
export type DictionaryChoice = { value: string; label: string; offered: boolean }
/** Returns the label of a value; the value itself if it is unknown. */
export const itemLabel = (items: readonly { value: string; label: string }[], value: string): string =>
  items.find((item) => item.value === value)?.label ?? value
/** True if a value may be selected: it is enabled, or it is the value `before` the change. */
export const isSelectable = (items: readonly DictionaryChoice[], value: string, before: string | undefined): boolean =>
  value === before || items.some((item) => item.value === value && item.offered)
