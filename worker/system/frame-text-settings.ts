import { inChinese } from '../core/texts'
import { t } from './frame.texts'
import { type Settings, readSettings } from './settings'

/** Returns a text in the user's language. A text that the center has edited is returned as it is. */
const localizedText = (name: keyof typeof t, stored: string) => (stored === inChinese(() => t[name]) ? t[name] : stored)

/** Returns the texts of the page frame. */
export function toFrameTexts(rows: Parameters<typeof readSettings>[0]) {
  const { copyright, supportLine, contactEmail, filingNumber, disclaimer } = readSettings(rows)
  return {
    copyright: localizedText('copyright', copyright),
    supportLine: localizedText('supportLine', supportLine),
    contactEmail,
    filingNumber: localizedText('filingNumber', filingNumber),
    disclaimer: localizedText('disclaimer', disclaimer),
  } satisfies Partial<Settings>
}
