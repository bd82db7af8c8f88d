import { lazy, Suspense, useState } from 'react'
import { t as announcementsWords } from '~/app/announcements/texts'
import { priorityColour, priorityText } from '~/app/announcements/labels'
import { useSend } from '~/app/lib/use-send'
import { loadChunk } from '~/app/ui/chunk'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { wireNames } from '~/db/wire-names'
import * as announcements from '~/worker/announcements/calls'
import type { AnnouncementRow } from '~/worker/announcements/contract'
import type { Page as Rows } from '~/worker/core/list'
import type { WorkspaceAnnouncementQuery } from '~/worker/workspaces/contract'
import { t } from '../texts'

const NoticeDialog = lazy(() => loadChunk(() => import('~/app/announcements/notice-dialog')))

const columns = (): Column<AnnouncementRow>[] => [
  { key: wireNames.title, title: announcementsWords.titleLabel, width: 320, fixed: true, card: 'title' },
  { key: 'msgAbstract', title: t.abstract, width: 320, cut: 40 },
  {
    key: 'readFlag',
    title: announcementsWords.readFlag,
    width: 100,
    card: 'status',
    show: (row) =>
      row.readFlag === '1' ? (
        <StatusTag colour="grey" label={announcementsWords.read} />
      ) : (
        <StatusTag colour="blue" label={announcementsWords.unread} />
      ),
  },
  {
    key: 'priority',
    title: announcementsWords.priority,
    width: 100,
    show: (row) => <StatusTag colour={priorityColour(row.priority)} label={priorityText(row.priority)} />,
  },
  { key: 'sender', title: announcementsWords.sender, width: 120, card: 'fact' },
  { key: 'sendTime', title: announcementsWords.sendTime, kind: 'time', align: 'right', sort: true, card: 'fact' },
]

/** Announcements of a workspace for its members. Opening one marks it as read. */
export function ReaderScreen({
  title,
  query,
  page,
}: {
  title: string
  query: WorkspaceAnnouncementQuery
  page: Rows<AnnouncementRow>
}) {
  const { send } = useSend()
  const [opened, setOpened] = useState<AnnouncementRow | null>(null)
  const open = (row: AnnouncementRow) => {
    setOpened(row)
    if (row.readFlag !== '1') void send(announcements.markRead, { anntId: row.anntId }, { success: false })
  }
  return (
    <Page title={title} count={page.total}>
      <ListScreen<AnnouncementRow>
        columns={columns()}
        filters={[{ kind: 'text', name: 'keyword', label: t.keyword }]}
        empty={{ title: t.noneYet, help: t.noneYetHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={(row) => [{ key: 'show', label: announcementsWords.view, act: () => open(row) }]}
      />
      {opened && (
        <Suspense>
          <NoticeDialog key={opened.anntId} row={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Page>
  )
}
