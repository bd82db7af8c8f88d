import { lookup } from '../core/typed-keys'
import { t } from './menu-titles.texts'

/** Returns the title of a menu entry in the user's language; a title that the centre has edited is returned unchanged. */
export const menuTitle = (title: string): string => lookup(t, title) ?? title
