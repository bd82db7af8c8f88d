import { createContext, useContext } from 'react'

/** The nonce for the page's inline scripts; only the server knows it. */
export const NonceOfPage = createContext<string | undefined>(undefined)

/**
 * Disables zod's compilation: the Content-Security-Policy forbids `eval`, and probing for it logs an error. The script
 * runs before all modules, because some build schemas while loading.
 */
export function Uncompiled() {
  return (
    <script
      nonce={useContext(NonceOfPage)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: 'globalThis.__zod_globalConfig={jitless:true}' }}
    />
  )
}
