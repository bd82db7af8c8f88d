import { t as lib } from '~/app/lib/texts'
import { t } from './texts'

/** The centre's name, shown before the product name in titles of the sign-in pages. */
export const mainTitle = () => t.centre
/**
 * Returns the product name by the platform that sent the visitor (`plat` in the address). The display platform uses two
 * values.
 */
export function platformName(plat: string | null): string {
  if (plat === 'display' || plat === 'platform') return t.displayPlatform
  return plat === 'collectLogin' ? t.topicCollection : lib.mainName
}
/** Returns both names as the title of the sign-in page. */
export const platformTitle = (plat: string | null) => t.titled(mainTitle(), platformName(plat))
