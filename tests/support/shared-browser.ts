import type { Browser, BrowserContext } from 'playwright-core'
import { inject } from 'vitest'
import { launchBrowser } from './browser'

/** Changes of a context that cannot be reverted. */
const LASTING = ['addInitScript', 'route', 'grantPermissions', 'exposeFunction', 'exposeBinding'] as const

let shared: Promise<Browser> | null = null
/**
 * The browser of this test process. It is launched once, and a closed context is reused for the same options: without
 * cookies, storage and pages, but with the compiled scripts of the product.
 */
export const sharedBrowser = (): Promise<Browser> =>
  (shared ??= launchBrowser(inject('browser')).then((browser) => {
    const create = browser.newContext.bind(browser)
    const free = new Map<string, BrowserContext[]>()
    browser.newContext = async (options) => {
      const kind = JSON.stringify(options ?? {})
      const contexts = free.get(kind) ?? []
      free.set(kind, contexts)
      const known = contexts.pop()
      await known?.setStorageState({ cookies: [], origins: [] })
      return known ?? reusable(await create(options), contexts)
    }
    browser.newPage = async (options) => {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      page.once('close', () => void context.close())
      return page
    }
    return browser
  }))

/** Closing the context closes its pages and adds it to `free`, unless a test has changed it permanently. */
function reusable(context: BrowserContext, free: BrowserContext[]): BrowserContext {
  const close = context.close.bind(context)
  let isChanged = false
  for (const name of LASTING) {
    const change = context[name].bind(context) as (...given: unknown[]) => unknown
    Object.assign(context, {
      [name](...given: unknown[]) {
        isChanged = true
        return change(...given)
      },
    })
  }
  context.close = async () => {
    if (isChanged) return close()
    await Promise.all(context.pages().map((page) => page.close()))
    free.push(context)
  }
  return context
}
