import { Button } from '@douyinfe/semi-ui'
import { createContext, useContext, useEffect, useState } from 'react'
import { type NavigateOptions, useBlocker, useNavigate } from 'react-router'
import { Dialog } from './dialog'
import { t } from './texts'

/** What keeps a page that is left as it is, so that nothing in it is lost: the frame, behind the page's tab. */
export type PageKeeper = {
  keeps: (next: { pathname: string }) => boolean
  /** Hears whether the page holds what is not saved: it asks in the page's place while the page is out of sight. */
  note: (unsaved: boolean) => void
  /** Goes elsewhere and forgets the page. */
  leaveFor: (to: string, options?: NavigateOptions) => Promise<void>
}
export const PageKeeper = createContext<PageKeeper | null>(null)

/**
 * Goes on from a page that has done what it was for, as a form that was submitted: its tab goes with it, and does not stand
 * there with what is no longer so.
 */
export function useGoOn(): PageKeeper['leaveFor'] {
  const keeper = useContext(PageKeeper)
  const navigate = useNavigate()
  return async (to, options) => (keeper ? keeper.leaveFor(to, options) : navigate(to, options))
}

/**
 * Asks before unsaved input is left: by a link, by the back button, by closing the window. One to a page: the router heeds
 * no second.
 * @param when something is not saved
 * @param save saves it; true when the server has it. With it the dialog offers to save and go
 */
export function LeaveGuard({ when, save }: { when: boolean; save?: () => Promise<boolean> }) {
  const [busy, setBusy] = useState(false)
  const keeper = useContext(PageKeeper)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname && !keeper?.keeps(nextLocation),
  )
  // Not taken back at the end: a page that goes out of sight still holds it.
  useEffect(() => keeper?.note(when), [keeper, when])
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  const stay = () => blocker.state === 'blocked' && blocker.reset()
  const go = () => blocker.state === 'blocked' && blocker.proceed()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      title={t.leaveTitle}
      width={440}
      filling={false}
      busy={busy}
      onClose={stay}
      footer={
        <>
          <Button disabled={busy} onClick={stay}>
            {t.stay}
          </Button>
          <Button type="danger" disabled={busy} onClick={go}>
            {t.leave}
          </Button>
          {save && (
            <Button
              theme="solid"
              loading={busy}
              onClick={async () => {
                setBusy(true)
                const saved = await save()
                setBusy(false)
                if (saved) go()
                else stay()
              }}
            >
              {t.saveAndLeave}
            </Button>
          )}
        </>
      }
    >
      {t.leaveHelp}
    </Dialog>
  )
}
