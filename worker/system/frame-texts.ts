import { inChinese } from '../core/texts'
import { t } from './frame.texts'
import { type Settings, readSettings } from './settings'

/** A text in the reader's language: one that the centre has written is shown as it was written. */
const shown = (name: keyof typeof t, stored: string) => (stored === inChinese(() => t[name]) ? t[name] : stored)

/** The texts that stand around every page. */
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
