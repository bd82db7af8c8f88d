import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { readLocaleBy } from '~/worker/core/texts'
import { reloadOnChunkFailure } from './ui/chunk'
import { takeOver } from './errors/early'
import { goesWithNetwork, waitForNetwork } from './ui/network'
import { keepKeysInMenus } from './ui/menu-keys'
import { rememberFocus } from './ui/return'

readLocaleBy(() => (document.documentElement.lang === 'en' ? 'en' : 'zh'))
reloadOnChunkFailure()
takeOver()
// Failure is ignored: restoring typed text after a reload is best effort.
void import('./errors/typed').then(
  ({ keepTyped }) => keepTyped(),
  () => {},
)
waitForNetwork()
keepKeysInMenus()
rememberFocus()

// Not in StrictMode: in development it mounts everything twice, and Semi's portals then render their first content (a
// dialog) into a detached element.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={[goesWithNetwork]} />)
})
