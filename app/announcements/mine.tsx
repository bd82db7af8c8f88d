import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { part } from '~/app/errors/chunk'
import { t as frame } from '~/app/frame/texts'
import { title } from '~/app/frame/title'
import { post } from '~/app/lib/api'
import { shortStamp } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import type { Column } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { type AnnouncementRow, MineQuery } from '~/worker/announcements/contract'
import { myAnnouncements } from '~/worker/announcements/queries.server'
import { forgive } from '~/worker/core/list'
import type { Route } from './+types/mine'
import { t } from './texts'

const NoticeDialog = lazy(() => part(() => import('~/app/frame/header/notice-dialog')))

export const loader = (args: Route.LoaderArgs) =>
  load(args, async (ctx, url) => {
    const query = forgive(MineQuery, url.searchParams)
    return { query, page: await myAnnouncements(ctx, query) }
  })
export const meta = title(() => t.mine)

/** All that the person was sent, unread first; opening one marks it as read. */
export default function Mine({ loaderData: { query, page } }: Route.ComponentProps) {
  const [opened, setOpened] = useState<AnnouncementRow | null>(null)
  const { revalidate } = useRevalidator()
  const open = async (row: AnnouncementRow) => {
    setOpened(row)
    if (row.readFlag === '1') return
    const read = await post('/v2/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: row.anntId })
    if (read.ok) await revalidate()
  }
  const priority: Record<string, string> = { H: frame.urgent, M: frame.important }
  const columns: Column<AnnouncementRow>[] = [
    { key: 'titile', title: t.name, width: 360, fixed: true, card: 'title' },
    {
      key: 'readFlag',
      title: t.state,
      width: 100,
      card: 'status',
      show: (row) => (
        <StatusTag colour={row.readFlag === '1' ? 'grey' : 'blue'} label={row.readFlag === '1' ? t.read : t.unread} />
      ),
    },
    {
      key: 'msgCategory',
      title: t.kind,
      width: 120,
      card: 'fact',
      text: (row) => (row.msgCategory === '1' ? t.announcement : t.message),
    },
    { key: 'priority', title: t.priority, width: 80, text: (row) => priority[row.priority] ?? frame.general },
    { key: 'sender', title: t.sender, width: 120, card: 'fact' },
    {
      key: 'sendTime',
      title: t.sendTime,
      width: 160,
      align: 'right',
      sort: true,
      card: 'fact',
      text: (row) => shortStamp(row.sendTime),
    },
  ]
  return (
    <Page title={t.mine} count={page.total}>
      <ListScreen
        columns={columns}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
          {
            kind: 'choice',
            name: 'msgCategory',
            label: t.kind,
            options: [
              { value: '1', label: t.announcement },
              { value: '2', label: t.message },
            ],
          },
          {
            kind: 'choice',
            name: 'readFlag',
            label: t.state,
            options: [
              { value: '0', label: t.unread },
              { value: '1', label: t.read },
            ],
          },
        ]}
        empty={{ title: t.none, help: t.noneHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        rowKey="anntId"
        actionsWidth={90}
        actions={(row) => [{ key: 'look', label: t.look, act: () => void open(row) }]}
      />
      {opened && (
        <Suspense>
          <NoticeDialog key={opened.anntId} row={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Page>
  )
}
