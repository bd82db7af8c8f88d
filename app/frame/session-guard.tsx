import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { loadChunk } from '~/app/ui/chunk'
import { t as errors } from '~/app/errors/texts'
import { callApi } from '~/app/lib/api'
import { ReauthenticationContext } from '~/app/lib/use-send'
import { listen, reconnect } from '~/app/live/connection'
import { notify } from '~/app/lib/notify'
import { useDownloadLinks } from './download-links'
import { t } from './texts'
import * as auth from '~/worker/auth/calls'

const SignInDialog = lazy(() =>
  loadChunk(() => import('~/app/auth/sign-in-dialog')).then(({ SignInDialog: dialog }) => ({ default: dialog })),
)
/** Milliseconds to let the message be read. */
const RELOAD_DELAY_MS = 1500

/**
 * Keeps the page while its person signs in again; all waiting calls share the outcome. A person who cancels is signed
 * out, and the page reloads.
 */
export function SessionGuard({
  username,
  roleCode,
  withCaptcha,
  children,
}: {
  username: string
  roleCode: string
  withCaptcha: boolean
  children: ReactNode
}) {
  const [dialogState, setDialogState] = useState<'never' | 'now' | 'before'>('never')
  const waitingCalls = useRef<((signedIn: boolean) => void)[]>([])
  const again = useCallback(() => {
    setDialogState('now')
    return new Promise<boolean>((answer) => waitingCalls.current.push(answer))
  }, [])
  // A session that was ended elsewhere shows the dialog at once, not at the next call.
  useEffect(() => listen((event) => void (event.cmd === 'over' && again())), [again])
  const settle = (signedIn: boolean) => {
    setDialogState('before')
    if (signedIn) reconnect()
    for (const answer of waitingCalls.current.splice(0)) answer(signedIn)
  }
  const refuse = async () => {
    settle(false)
    notify.error(t.sessionOver, errors.signedOut)
    await callApi(auth.signOut)
    setTimeout(() => window.location.reload(), RELOAD_DELAY_MS)
  }
  return (
    <ReauthenticationContext value={again}>
      <DownloadLinkHandler>{children}</DownloadLinkHandler>
      {dialogState !== 'never' && (
        <Suspense>
          <SignInDialog
            open={dialogState === 'now'}
            username={username}
            roleCode={roleCode}
            withCaptcha={withCaptcha}
            onDone={() => settle(true)}
            onCancel={() => void refuse()}
          />
        </Suspense>
      )}
    </ReauthenticationContext>
  )
}

/** Downloads ask to sign in again, too. */
function DownloadLinkHandler({ children }: { children: ReactNode }) {
  const onClick = useDownloadLinks()
  return <div onClick={onClick}>{children}</div>
}
