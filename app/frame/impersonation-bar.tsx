import { Button } from '@douyinfe/semi-ui'
import { useSend } from '~/app/lib/use-send'
import style from '~/app/ui/network-bar.module.css'
import { endImpersonation } from '~/worker/people/calls'
import type { FrameData } from './frame.server'
import { leavePerson } from '~/app/lib/session-cleanup'
import { t } from './texts'

/** Shown on every page while viewing as another person: until when, and a button to end it. */
export function ImpersonationBar({ person, until }: { person: FrameData['person']; until: string }) {
  const { send, busy } = useSend()
  const back = async () => {
    const { ok } = await send(endImpersonation, {}, { revalidate: false })
    if (ok) leavePerson()
  }
  return (
    <div role="status" className={style.bar} data-seeing>
      {t.seeingAs(person.realname, person.username, until)}{' '}
      <Button size="small" theme="borderless" loading={busy} onClick={() => void back()}>
        {t.backToMine}
      </Button>
    </div>
  )
}
