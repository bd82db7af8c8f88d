import { AsyncLocalStorage } from 'node:async_hooks'
import { type Locale, readLocaleBy } from './texts'

const current = new AsyncLocalStorage<Locale>()
readLocaleBy(() => current.getStore() ?? 'zh')

/** Does the work, and all that follows from it, in this language. What is stored for others is written in Chinese. */
export const inLocale = <Result>(locale: Locale, work: () => Result): Result => current.run(locale, work)
