import { type ReactNode, useCallback, useRef, useState } from 'react'
import { SignInDialog } from '~/app/auth/sign-in-dialog'
import { SignInAgain } from '~/app/lib/send'

/** Holds the page while its person signs in again; all calls that wait get the one answer. */
export function SessionKeeper({
  username,
  roleCode,
  children,
}: {
  username: string
  roleCode: string
  children: ReactNode
}) {
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
      <SignInDialog
        open={open}
        username={username}
        roleCode={roleCode}
        onDone={() => settle(true)}
        onCancel={() => settle(false)}
      />
    </SignInAgain>
  )
}
