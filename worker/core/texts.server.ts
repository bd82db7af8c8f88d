import { AsyncLocalStorage } from 'node:async_hooks'
import { type Locale, readLocaleBy } from './texts'

const current = new AsyncLocalStorage<Locale>()
/**
 * Makes texts use the language of the request. Called once at the start; tests that set their own reader call it again
 * afterwards.
 */
export const readLocaleOfRequest = () => readLocaleBy(() => current.getStore() ?? 'zh')
readLocaleOfRequest()

/**
 * Runs work, and everything asynchronous that follows from it, in this language. Texts that are stored for others are
 * written in Chinese.
 */
export const inLocale = <Result>(locale: Locale, work: () => Result): Result => current.run(locale, work)
