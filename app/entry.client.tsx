import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { setLocaleReader } from '~/worker/core/texts'
import { reloadOnChunkFailure } from './ui/chunk'
import { replayEarlyInput } from './errors/early-input'
import { preserveTypedText } from './errors/typed-text'
import { delayOfflineNavigation, installNetworkRetry } from './ui/network-retry'
import { stopMenuKeys } from './ui/menu-keys'
import { trackFocus } from './ui/focus-return'

setLocaleReader(() => (document.documentElement.lang === 'en' ? 'en' : 'zh'))
reloadOnChunkFailure()
replayEarlyInput()
preserveTypedText()
installNetworkRetry()
stopMenuKeys()
trackFocus()

// Not in StrictMode: in development it mounts everything twice, and Semi's portals then render their first content (a
// dialog) into a detached element.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={[delayOfflineNavigation]} />)
})
