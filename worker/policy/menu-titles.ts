import { rowIn } from '../core/names'
import { t } from './menu-titles.texts'

/** The title of a menu entry in the reader's language: one that the centre has changed is shown as it was written. */
export const menuTitle = (title: string): string => rowIn(t, title) ?? title
