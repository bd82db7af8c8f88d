import { lookup } from './typed-keys'
import { t as provinces } from './provinces.texts'

export const provinceCodes = Object.keys(provinces)
/** Returns the name of a province; '' for an unknown code. */
export const provinceLabel = (code: string) => lookup(provinces, code) ?? ''
