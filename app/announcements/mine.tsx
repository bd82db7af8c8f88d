import { Button } from '@douyinfe/semi-ui'
import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { loadChunk } from '~/app/ui/chunk'
import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { useLive } from '~/app/live/use-live'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { type AnnouncementRow, OwnAnnouncementQuery } from '~/worker/announcements/contract'
import { myAnnouncements } from '~/worker/announcements/queries/reader.server'
import { parseLenient } from '~/worker/core/list'
import { t } from './texts'
import { categoryOptions, kindText, messageTypeOptions, priorityColour, priorityText } from './labels'
import type { Route } from './+types/mine'
import style from './announcements.module.css'
import * as announcements from '~/worker/announcements/calls'
import { wireNames } from '~/db/wire-names'

const NoticeDialog = lazy(() => loadChunk(() => import('./notice-dialog')))

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, announcements.myAnnouncements, async (ctx, url) => {
    const query = parseLenient(OwnAnnouncementQuery, url.searchParams)
    return { query, page: await myAnnouncements(ctx, query) }
  })
export const meta = titleMeta(() => t.mine)

const columns = (open: (row: AnnouncementRow) => void): Column<AnnouncementRow>[] => [
  {
    key: wireNames.title,
    title: t.titleLabel,
    width: 360,
    fixed: true,
    card: 'title',
    show: (row) => (
      <button
        type="button"
        className={row.readFlag === '1' ? style.openButton : `${style.openButton} ${style.unread}`}
        onClick={() => open(row)}
      >
        {row[wireNames.title]}
      </button>
    ),
  },
  {
    key: 'readFlag',
    title: t.readFlag,
    width: 110,
    card: 'status',
    show: (row) => (
      <StatusTag colour={row.readFlag === '1' ? 'grey' : 'blue'} label={row.readFlag === '1' ? t.read : t.unread} />
    ),
  },
  { key: 'msgCategory', title: t.category, width: 120, card: 'fact', text: kindText },
  {
    key: 'priority',
    title: t.priority,
    width: 100,
    show: (row) => <StatusTag colour={priorityColour(row.priority)} label={priorityText(row.priority)} />,
  },
  { key: 'sender', title: t.sender, width: 120, card: 'fact' },
  { key: 'sendTime', title: t.sendTime, kind: 'time', align: 'right', sort: true, card: 'fact' },
]

/**
 * All announcements and messages of the viewer, unread ones first. Opening one marks it as read. New ones appear
 * immediately.
 */
export default function MyAnnouncements({ loaderData: { query, page } }: Route.ComponentProps) {
  const { send, busy } = useSend()
  const { revalidate } = useRevalidator()
  const [opened, setOpened] = useState<AnnouncementRow | null>(null)
  useLive(() => void revalidate())
  const open = (row: AnnouncementRow) => {
    setOpened(row)
    if (row.readFlag !== '1') void send(announcements.markRead, { anntId: row.anntId }, { success: false })
  }
  return (
    <Page
      title={t.mine}
      count={page.total}
      actions={
        <Button loading={busy} onClick={() => void send(announcements.markAllRead)}>
          {t.readAll}
        </Button>
      }
    >
      <ListScreen<AnnouncementRow>
        columns={columns(open)}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword },
          { kind: 'choice', name: 'msgCategory', label: t.category, options: categoryOptions() },
          { kind: 'choice', name: 'messageType', label: t.messageType, options: messageTypeOptions() },
          {
            kind: 'choice',
            name: 'readFlag',
            label: t.readFlag,
            options: [
              { value: '0', label: t.unread },
              { value: '1', label: t.read },
            ],
          },
          { kind: 'choice', name: 'waits', label: t.reminder, options: [{ value: '1', label: t.reminded }] },
        ]}
        empty={{ title: t.noneMine, help: t.noneMineHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={(row) => [{ key: 'show', label: t.view, act: () => open(row) }]}
      />
      {opened && (
        <Suspense>
          <NoticeDialog key={opened.anntId} row={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Page>
  )
}
