import { inChinese } from '../core/texts'
import { t } from './frame.texts'
import { type Settings, readSettings } from './settings'

/** Returns a text in the user's language. A text that the center has edited is returned as it is. */
const shown = (name: keyof typeof t, stored: string) => (stored === inChinese(() => t[name]) ? t[name] : stored)

/** Returns the texts of the page frame. */
export function frameTextsOf(rows: Parameters<typeof readSettings>[0]) {
  const { copyright, supportLine, contactEmail, filingNumber, disclaimer } = readSettings(rows)
  return {
    copyright: shown('copyright', copyright),
    supportLine: shown('supportLine', supportLine),
    contactEmail,
    filingNumber: shown('filingNumber', filingNumber),
    disclaimer: shown('disclaimer', disclaimer),
  } satisfies Partial<Settings>
}
