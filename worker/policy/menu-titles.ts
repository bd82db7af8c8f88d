import { rowIn } from '../core/names'
import { t } from './menu-titles.texts'

/** Returns the title of a menu entry in the user's language; a title that the centre has edited is returned unchanged. */
export const menuTitle = (title: string): string => rowIn(t, title) ?? title
