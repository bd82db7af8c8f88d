import { useState } from 'react'
import { loadBatchRows } from '~/app/lib/batch-rows'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { FactList } from '~/app/ui/field'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { parseLenient } from '~/worker/core/list'
import * as calls from '~/worker/monitor/online/calls'
import { OnlineQuery, type OnlineRow } from '~/worker/monitor/online/contract'
import { loadOnlinePage } from '~/worker/monitor/online/queries.server'
import type { Route } from './+types/online'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, calls.listOnline, async (ctx, url) => {
    const query = parseLenient(OnlineQuery, url.searchParams)
    return { query, ...(await loadOnlinePage(ctx, query)) }
  })
export const meta = titleMeta(() => t.online)

const columns = (): Column<OnlineRow>[] => [
  {
    key: 'realname',
    title: t.person,
    width: 150,
    fixed: true,
    card: 'title',
    text: (row) => row.realname,
    show: (row) => (
      <>
        {row.realname} {row.current && <StatusTag colour="blue" label={t.current} />}
      </>
    ),
  },
  { key: 'username', title: t.username, width: 120, copy: true },
  { key: 'roleName', title: t.role, width: 130, card: 'fact' },
  { key: 'device', title: t.device, width: 150, card: 'fact' },
  { key: 'lastTime', title: t.seen, kind: 'time', align: 'right', sort: true, card: 'fact' },
  { key: 'ip', title: t.ip, width: 140 },
  { key: 'place', title: t.place, width: 80 },
  { key: 'sockets', title: t.sockets, width: 90, align: 'right' },
  { key: 'departName', title: t.depart, kind: 'mechanism' },
  { key: 'createTime', title: t.since, kind: 'time', align: 'right' },
]
const onlineSheet = {
  title: (row: OnlineRow) => row.realname,
  show: (row: OnlineRow) => (
    <FactList
      items={[
        { label: t.username, value: row.username },
        { label: t.role, value: row.roleName },
        { label: t.depart, value: row.departName },
        { label: t.device, value: row.device },
        { label: t.ip, value: row.ip && `${row.ip}（${row.place}）` },
        { label: t.sockets, value: String(row.sockets) },
        { label: t.since, value: row.createTime },
        { label: t.seen, value: row.lastTime },
        { label: t.expires, value: row.expireTime },
      ]}
    />
  ),
}

/** Devices to sign out, or one person on all devices. */
type SignOutTarget = { rows: OnlineRow[]; clear?: () => void } | { everywhere: OnlineRow }

function SignOutDialog({ ending, onClose }: { ending: SignOutTarget; onClose: () => void }) {
  const { send } = useSend()
  const end = async () => {
    const { ok } = await send(
      calls.forceLogout,
      'rows' in ending ? { ids: ending.rows.map(({ id }) => id) } : { userId: ending.everywhere.userId },
    )
    if (ok && 'rows' in ending) ending.clear?.()
    return ok
  }
  return (
    <ConfirmDialog
      open
      danger
      title={'rows' in ending ? t.ending(ending.rows.length) : t.endingAll(ending.everywhere.realname)}
      act={t.end}
      onConfirm={end}
      onCancel={onClose}
    >
      {'rows' in ending && ending.rows.length === 1 && (
        <strong>
          {ending.rows[0]!.realname} · {ending.rows[0]!.device}
        </strong>
      )}
      <p>{t.endHelp}</p>
    </ConfirmDialog>
  )
}

/** Active sessions with person, device and location. Each can be signed out. */
export default function Online({ loaderData: { query, roles, departs, page } }: Route.ComponentProps) {
  const [ending, setEnding] = useState<SignOutTarget | null>(null)
  return (
    <Page title={t.online} count={page.total} atLeast={page.atLeast} note={t.onlineNote}>
      <ListScreen<OnlineRow>
        columns={columns()}
        filters={[
          { kind: 'text', name: 'keyword', label: t.person, placeholder: t.personHint },
          { kind: 'choice', name: 'roleId', label: t.role, options: roles },
          { kind: 'choice', name: 'departId', label: t.depart, options: departs },
          { kind: 'text', name: 'ip', label: t.ip },
          { kind: 'days', name: 'lastTime', from: 'lastTime_begin', to: 'lastTime_end', label: t.seen },
        ]}
        batch={[
          {
            key: 'end',
            label: t.end,
            danger: true,
            fits: (row) => !row.current,
            act: (rows, clear) => setEnding({ rows, clear }),
          },
        ]}
        gather={(listQuery, move) => loadBatchRows(calls.listOnline, listQuery, move)}
        empty={{ title: t.none, help: t.noneHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        sheet={onlineSheet}
        actions={(row) => [
          {
            key: 'end',
            label: t.end,
            danger: true,
            act: () => setEnding({ rows: [row] }),
            ...(row.current && { why: t.ownDevice }),
          },
          { key: 'endAll', label: t.endAll, danger: true, act: () => setEnding({ everywhere: row }) },
        ]}
      />
      {ending && <SignOutDialog ending={ending} onClose={() => setEnding(null)} />}
    </Page>
  )
}
