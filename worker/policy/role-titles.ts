import { inChinese } from '../core/texts'
import { roleCodes } from './roles'
import { t } from './roles.texts'

/** Returns the name of a role in the user's language; a name that the centre has edited is returned unchanged. */
export function roleTitle(name: string): string {
  const code = inChinese(() => roleCodes.find((one) => t[one] === name))
  return code ? t[code] : name
}
