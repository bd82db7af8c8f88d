import { AsyncLocalStorage } from 'node:async_hooks'
import { type Locale, readLocaleBy } from './texts'

const current = new AsyncLocalStorage<Locale>()
/** The language is that of the request. Called once when the program starts; tests of texts speak as they like, and then this. */
export const readLocaleOfRequest = () => readLocaleBy(() => current.getStore() ?? 'zh')
readLocaleOfRequest()

/** Does the work, and all that follows from it, in this language. What is stored for others is written in Chinese. */
export const inLocale = <Result>(locale: Locale, work: () => Result): Result => current.run(locale, work)
