import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { part } from '~/app/ui/chunk'
import { t as errors } from '~/app/errors/texts'
import { ask } from '~/app/lib/api'
import { SignInAgain } from '~/app/lib/send'
import { listen, resume } from '~/app/live/connection'
import { tell } from '~/app/lib/tell'
import { useDownloads } from './downloads'
import { t } from './texts'
import * as auth from '~/worker/auth/calls'

const SignInDialog = lazy(() =>
  part(() => import('~/app/auth/sign-in-dialog')).then(({ SignInDialog: dialog }) => ({ default: dialog })),
)
/** Milliseconds to let the message be read. */
const RELOAD_AFTER = 1500

/**
 * Keeps the page while its person signs in again; all waiting calls share the outcome. A person who cancels is signed
 * out, and the page reloads.
 */
export function SessionKeeper({
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
    if (signedIn) resume()
    for (const answer of waitingCalls.current.splice(0)) answer(signedIn)
  }
  const refuse = async () => {
    settle(false)
    tell.error(t.sessionOver, errors.signedOut)
    await ask(auth.signOut)
    setTimeout(() => window.location.reload(), RELOAD_AFTER)
  }
  return (
    <SignInAgain value={again}>
      <Inside>{children}</Inside>
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
    </SignInAgain>
  )
}

/** Downloads ask to sign in again, too. */
function Inside({ children }: { children: ReactNode }) {
  const onClick = useDownloads()
  return <div onClick={onClick}>{children}</div>
}
