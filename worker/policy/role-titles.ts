import { inChinese } from '../core/texts'
import { roleCodes } from './roles'
import { t } from './roles.texts'

/** A role's name in the reader's language: one that the centre has changed is shown as it was written. */
export function roleTitle(name: string): string {
  const code = inChinese(() => roleCodes.find((one) => t[one] === name))
  return code ? t[code] : name
}
