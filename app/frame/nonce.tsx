import { createContext, useContext } from 'react'

/** The nonce for the page's inline scripts; only the server knows it. */
export const NonceContext = createContext<string | undefined>(undefined)

/**
 * Disables zod's compilation: the Content-Security-Policy forbids `eval`, and probing for it logs an error. The script
 * runs before all modules, because some build schemas while loading.
 */
export function ZodConfigScript() {
  return (
    <script
      nonce={useContext(NonceContext)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: 'globalThis.__zod_globalConfig={jitless:true}' }}
    />
  )
}
