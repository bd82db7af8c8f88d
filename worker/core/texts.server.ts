import { AsyncLocalStorage } from 'node:async_hooks'
import { type Locale, setLocaleReader } from './texts'

const localeStorage = new AsyncLocalStorage<Locale>()
/**
 * Makes texts use the language of the request. Called once at the start; tests that set their own reader call it again
 * afterwards.
 */
export const bindRequestLocale = () => setLocaleReader(() => localeStorage.getStore() ?? 'zh')
bindRequestLocale()

/**
 * Runs work, and everything asynchronous that follows from it, in this language. Texts that are stored for others are
 * written in Chinese.
 */
export const runInLocale = <Result>(locale: Locale, work: () => Result): Result => localeStorage.run(locale, work)
