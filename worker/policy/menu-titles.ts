import { t } from './menu-titles.texts'

/** The title of a menu entry in the reader's language: one that the centre has changed is shown as it was written. */
export const menuTitle = (title: string): string => (Object.hasOwn(t, title) ? t[title as keyof typeof t] : title)
