import { Button } from '@douyinfe/semi-ui'
import { createContext, useContext, useEffect, useState } from 'react'
import { type NavigateOptions, useBlocker, useNavigate } from 'react-router'
import { Dialog } from './dialog'
import { t } from './texts'

/** Keeps a page mounted behind its tab after navigation, so that nothing in it is lost. Provided by the frame. */
export type PageHost = {
  keeps: (next: { pathname: string }) => boolean
  /** Receives whether the page has unsaved input; the frame asks for the page while it is hidden. */
  note: (unsaved: boolean) => void
  /** Navigates away and unmounts the page. */
  leaveFor: (to: string, options?: NavigateOptions) => Promise<void>
}
export const PageHost = createContext<PageHost | null>(null)

/** Navigates away from a finished page, such as a submitted form: its tab closes, as its content is outdated. */
export function useLeavePage(): PageHost['leaveFor'] {
  const keeper = useContext(PageHost)
  const navigate = useNavigate()
  return async (to, options) => (keeper ? keeper.leaveFor(to, options) : navigate(to, options))
}

/**
 * Asks before unsaved input is lost: by a link, the back button, or closing the window. Only one per page: React Router
 * supports a single blocker.
 * @param when the page has unsaved input
 * @param save saves it; true when the server has it. Adds a button to save and leave
 */
export function LeaveGuard({ when, save }: { when: boolean; save?: () => Promise<boolean> }) {
  const [busy, setBusy] = useState(false)
  const keeper = useContext(PageHost)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname && !keeper?.keeps(nextLocation),
  )
  // Not reset on cleanup: a hidden page still has its input.
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
