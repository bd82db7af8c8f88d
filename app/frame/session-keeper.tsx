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
/** Milliseconds for what was said to be read. */
const RELOAD_AFTER = 1500

/**
 * Holds the page while its person signs in again; all calls that wait get the one answer. Who does not sign in again is
 * signed out, and the page is loaded anew.
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
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never')
  const waiting = useRef<((signedIn: boolean) => void)[]>([])
  const again = useCallback(() => {
    setAsked('now')
    return new Promise<boolean>((answer) => waiting.current.push(answer))
  }, [])
  // Whoever was signed out by somebody else is told at once, not at the next act.
  useEffect(() => listen((event) => void (event.cmd === 'over' && again())), [again])
  const settle = (signedIn: boolean) => {
    setAsked('before')
    if (signedIn) resume()
    for (const answer of waiting.current.splice(0)) answer(signedIn)
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
      {asked !== 'never' && (
        <Suspense>
          <SignInDialog
            open={asked === 'now'}
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
