import { rowIn } from './names'
import { t as provinces } from './provinces.texts'

export const provinceCodes = Object.keys(provinces)
export const provinceLabel = (code: string) => rowIn(provinces, code) ?? ''
