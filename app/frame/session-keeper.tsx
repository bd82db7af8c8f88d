import { type ReactNode, useCallback, useRef, useState } from 'react'
import { SignInDialog } from '~/app/auth/sign-in-dialog'
import { SignInAgain } from '~/app/lib/send'

/** Holds the page while its person signs in again; all calls that wait get the one answer. */
export function SessionKeeper({ username, children }: { username: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const waiting = useRef<((signedIn: boolean) => void)[]>([])
  const ask = useCallback(() => {
    setOpen(true)
    return new Promise<boolean>((answer) => waiting.current.push(answer))
  }, [])
  const settle = (signedIn: boolean) => {
    setOpen(false)
    for (const answer of waiting.current.splice(0)) answer(signedIn)
  }
  return (
    <SignInAgain value={ask}>
      {children}
      <SignInDialog open={open} username={username} onDone={() => settle(true)} onCancel={() => settle(false)} />
    </SignInAgain>
  )
}
