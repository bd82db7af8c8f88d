import { t as lib } from '~/app/lib/texts'
import { t } from './texts'

/** The centre's name stands before the project's in the title of the sign-in pages. */
export const mainTitle = () => t.centre
/** Project names by the platform that sent the visitor (`plat` in the address); the display platform has two names there. */
export function projectName(plat: string | null): string {
  if (plat === 'display' || plat === 'platform') return t.displayPlatform
  return plat === 'collectLogin' ? t.topicCollection : lib.mainName
}
/** Both, as the sign-in page is called. */
export const platformTitle = (plat: string | null) => t.titled(mainTitle(), projectName(plat))
