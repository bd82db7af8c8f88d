import { Button, Notification } from '@douyinfe/semi-ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { get, post } from '~/app/lib/api'
import { useLatest } from '~/app/ui/latest'
import type { AnnouncementRow, Unread } from '~/worker/announcements/contract'
import { t } from '../texts'

/** Milliseconds between two looks, while somebody looks at the page. */
const EVERY = 60_000
const SHOWN = 5

/**
 * What the person has not read: after the page is there, and again every minute. Something new is told at the bottom right.
 * A failure stops the asking without a word; the list itself says it.
 */
export function useUnread(onOpen: (row: AnnouncementRow) => void) {
  const [unread, setUnread] = useState<Unread | null>(null)
  const [failed, setFailed] = useState(false)
  const known = useRef<number | null>(null)
  const latest = useLatest(onOpen)

  const load = useCallback(async (): Promise<boolean> => {
    const answer = await get<Unread>('/v2/sys/annountCement/listByUser', { pageSize: SHOWN })
    setFailed(!answer.ok)
    if (!answer.ok) return false
    const total = answer.result.anntMsgTotal + answer.result.sysMsgTotal
    const more = known.current === null ? 0 : total - known.current
    known.current = total
    setUnread(answer.result)
    const newest = [...answer.result.sysMsgList, ...answer.result.anntMsgList].sort((a, b) =>
      b.sendTime.localeCompare(a.sendTime),
    )[0]
    if (more > 0 && newest) remind(more, () => latest.current(newest))
    return true
  }, [latest])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const look = async () => {
      const going = document.visibilityState === 'hidden' || (await load())
      if (going && !over) timer = setTimeout(() => void look(), EVERY)
    }
    void look()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [load])

  const read = useCallback(
    async (anntId: string) => {
      const marked = await post('/v2/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId })
      if (marked.ok) await load()
    },
    [load],
  )
  return { unread, failed, read }
}

/** A toast of what came in, with the way to it. */
function remind(count: number, onView: () => void): void {
  const id = Notification.info({
    title: t.reminder,
    position: 'bottomRight',
    duration: 6,
    content: (
      <>
        <p>{t.newMessages(count)}</p>
        <Button
          size="small"
          theme="light"
          onClick={() => {
            Notification.close(id)
            onView()
          }}
        >
          {t.viewDetails}
        </Button>
      </>
    ),
  })
}
