import { createContext, useContext } from 'react'

/** The nonce that scripts of this page bear; only the server knows it. */
export const NonceOfPage = createContext<string | undefined>(undefined)

/**
 * Schemas are read, not compiled: a page may make no code of text, and asking whether it may is an error in the console. It
 * stands before every module, for some make their schemas as they load.
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
