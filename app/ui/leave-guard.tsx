import { Button } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from './dialog'
import { t } from './texts'

/**
 * Asks before unsaved input is left: by a link, by the back button, by closing the window.
 * @param when something is not saved
 * @param save saves it; true when the server has it. With it the dialog offers to save and go
 */
export function LeaveGuard({ when, save }: { when: boolean; save?: () => Promise<boolean> }) {
  const [busy, setBusy] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
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
