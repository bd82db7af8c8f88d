import { Button } from '@douyinfe/semi-ui'
import { useSend } from '~/app/lib/send'
import style from '~/app/ui/network-bar.module.css'
import { seenEnough } from '~/worker/people/calls'
import type { FrameData } from './frame.server'
import { leave } from '~/app/lib/leave'
import { t } from './texts'

/** Shown on every page while viewing as another person: until when, and a button to end it. */
export function SeeingBar({ person, until }: { person: FrameData['person']; until: string }) {
  const { send, busy } = useSend()
  const back = async () => {
    const { ok } = await send(seenEnough, {}, { revalidate: false })
    if (ok) leave()
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
