import { Button } from '@douyinfe/semi-ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { lazyOverlays } from '~/app/ui/lazy-overlays'
import { toastPosition } from '~/app/ui/toast-store'
import { useLive } from '~/app/live/use-live'
import { useLatest } from '~/app/ui/use-latest'
import type { AnnouncementRow, UnreadSummary } from '~/worker/announcements/contract'
import { t } from '../texts'
import * as announcements from '~/worker/announcements/calls'

const NOTICE_LIMIT = 5

/**
 * Loads the person's unread announcements and messages after the page is rendered and after every live event. New ones
 * are shown as a toast at the bottom right. A failure is shown in the list only, which offers a retry.
 */
export function useUnreadNotices(onOpen: (row: AnnouncementRow) => void) {
  const [unread, setUnread] = useState<UnreadSummary | null>(null)
  const [failed, setFailed] = useState(false)
  const known = useRef<number | null>(null)
  const latest = useLatest(onOpen)

  const load = useCallback(async () => {
    const answer = await callApi(announcements.loadUnread, { pageSize: NOTICE_LIMIT })
    setFailed(!answer.ok)
    if (!answer.ok) return
    const total = answer.result.anntMsgTotal + answer.result.sysMsgTotal
    const more = known.current === null ? 0 : total - known.current
    known.current = total
    setUnread(answer.result)
    const newest = [...answer.result.sysMsgList, ...answer.result.anntMsgList].sort((a, b) =>
      b.sendTime.localeCompare(a.sendTime),
    )[0]
    if (more > 0 && newest) void showReminder(more, () => latest.current(newest))
  }, [latest])

  useEffect(() => {
    const look = async () => {
      await load()
    }
    void look()
  }, [load])
  useLive(() => void load())

  const read = useCallback(
    async (anntId: string) => {
      const marked = await callApi(announcements.markRead, { anntId })
      if (marked.ok) await load()
    },
    [load],
  )
  return { unread, failed, read, retry: () => void load() }
}

/** Shows a toast about new messages, with a button that opens the latest. */
async function showReminder(count: number, onView: () => void): Promise<void> {
  const { default: notification } = await lazyOverlays.toast()
  const id = notification.info({
    title: t.reminder,
    position: toastPosition(),
    duration: 6,
    content: (
      <>
        <p>{t.newMessages(count)}</p>
        <Button
          size="small"
          theme="light"
          onClick={() => {
            notification.close(id)
            onView()
          }}
        >
          {t.viewDetails}
        </Button>
      </>
    ),
  })
}
