import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useExport } from '~/app/exports/use-export'
import { formatMinutes, timestampOf } from '~/app/lib/dates'
import { useSend } from '~/app/lib/use-send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Field } from '~/app/ui/field'
import type { Column, RowAction } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { DatePicker } from '~/app/ui/semi-controls'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import type { ManagedAnnouncement } from '~/worker/announcements/contract'
import { DraftSheet } from './draft-sheet'
import { ReachSheet } from './reach-sheet'
import { t } from './texts'
import {
  categoryOptions,
  kindText,
  priorityOptions,
  priorityColour,
  priorityText,
  statusColour,
  statusOptions,
  statusText,
} from './labels'
import type { ManageScreenData } from './manage-loader.server'
import * as announcements from '~/worker/announcements/calls'
import { wireNames } from '~/db/wire-names'

const columns = (): Column<ManagedAnnouncement>[] => [
  { key: wireNames.title, title: t.titleLabel, width: 300, fixed: true, sort: true, card: 'title' },
  {
    key: 'sendStatus',
    title: t.state,
    width: 190,
    card: 'status',
    show: (row) =>
      row.releaseTime ? (
        <StatusTag colour="blue" label={`${t.timed} ${formatMinutes(row.releaseTime)}`} />
      ) : (
        <StatusTag colour={statusColour(row.sendStatus)} label={statusText(row.sendStatus)} />
      ),
  },
  {
    key: 'read',
    title: t.reach,
    width: 150,
    align: 'right',
    card: 'fact',
    text: (row) => (row.sendStatus === '0' ? '–' : t.reached(row.read, row.reached)),
  },
  {
    key: 'msgType',
    title: t.audience,
    width: 120,
    card: 'fact',
    text: (row) => (row.msgType === 'ALL' ? t.everybody : t.some),
  },
  { key: 'msgCategory', title: t.category, width: 120, text: kindText },
  {
    key: 'priority',
    title: t.priority,
    width: 100,
    sort: true,
    show: (row) => <StatusTag colour={priorityColour(row.priority)} label={priorityText(row.priority)} />,
  },
  { key: 'sender', title: t.sender, width: 120 },
  { key: 'sendTime', title: t.sendTime, kind: 'time', align: 'right', sort: true, card: 'fact' },
  {
    key: 'createTime',
    title: t.createTime,
    width: 170,
    align: 'right',
    sort: true,
    text: (row) => formatMinutes(row.createTime),
  },
]

type OpenedDialog =
  | { kind: 'draft' | 'reach'; row: ManagedAnnouncement | null }
  | { kind: 'release' | 'revoke' | 'remove'; row: ManagedAnnouncement }

/** Drafts, published and revoked announcements with their reach. */
export function ManageScreen({
  title,
  data: { query, page, roles: mine, departs },
}: {
  title: string
  data: ManageScreenData
}) {
  const [open, setOpen] = useState<OpenedDialog | null>(null)
  const exports = useExport('announcements', title)
  const close = () => setOpen(null)
  // After a conflict the page reloads its rows, and the form compares with the new row.
  const draft = open?.kind === 'draft' && (page.records.find((one) => one.id === open.row?.id) ?? open.row)
  const actions = (row: ManagedAnnouncement): RowAction[] => [
    ...(row.may.release && !row.releaseTime
      ? [{ key: 'release', label: t.release, act: () => setOpen({ kind: 'release', row }) }]
      : []),
    ...(row.may.revoke
      ? [
          {
            key: 'revoke',
            label: row.releaseTime ? t.cancelTimer : t.revoke,
            act: () => setOpen({ kind: 'revoke', row }),
          },
        ]
      : []),
    ...(row.may.edit ? [{ key: 'edit', label: t.edit, act: () => setOpen({ kind: 'draft', row }) }] : []),
    ...(row.sendStatus === '0' ? [] : [{ key: 'reach', label: t.reach, act: () => setOpen({ kind: 'reach', row }) }]),
    ...(row.may.remove
      ? [{ key: 'remove', label: t.remove, danger: true, act: () => setOpen({ kind: 'remove', row }) }]
      : []),
  ]
  return (
    <Page
      title={title}
      count={page.total}
      actions={
        <Button theme="solid" onClick={() => setOpen({ kind: 'draft', row: null })}>
          {t.add}
        </Button>
      }
    >
      <ListScreen<ManagedAnnouncement>
        columns={columns()}
        filters={[
          { kind: 'text', name: wireNames.title, label: t.titleLabel },
          { kind: 'choice', name: 'sendStatus', label: t.state, options: statusOptions() },
          { kind: 'choice', name: 'msgCategory', label: t.category, options: categoryOptions() },
          { kind: 'choice', name: 'priority', label: t.priority, options: priorityOptions() },
        ]}
        empty={{ title: t.noneManaged, help: t.noneManagedHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        exports={exports}
        actions={actions}
      />
      {draft !== undefined && draft !== false && (
        <DraftSheet row={draft} roles={mine} departs={departs} onClose={close} />
      )}
      {open?.kind === 'reach' && open.row && <ReachSheet row={open.row} onClose={close} />}
      {open?.kind === 'release' && <ReleaseDialog row={open.row} onClose={close} />}
      {(open?.kind === 'revoke' || open?.kind === 'remove') && (
        <WithdrawDialog kind={open.kind} row={open.row} onClose={close} />
      )}
    </Page>
  )
}

function ReleaseDialog({ row, onClose }: { row: ManagedAnnouncement; onClose: () => void }) {
  const { send } = useSend()
  const [at, setAt] = useState('')
  return (
    <ConfirmDialog
      open
      title={t.releaseAsk(row[wireNames.title])}
      act={t.release}
      onCancel={onClose}
      onConfirm={async () => {
        const sent = await send(announcements.releaseAnnouncement, { id: row.id, ...(at && { releaseTime: at }) })
        return sent.ok
      }}
    >
      <p>{t.releaseDetail}</p>
      <Field label={t.releaseAt} for="release-at">
        <DatePicker
          aria-label={t.releaseAt}
          type="dateTime"
          onChange={(time) => setAt(time instanceof Date ? timestampOf(time) : '')}
        />
      </Field>
    </ConfirmDialog>
  )
}

function WithdrawDialog({
  kind,
  row,
  onClose,
}: {
  kind: 'revoke' | 'remove'
  row: ManagedAnnouncement
  onClose: () => void
}) {
  const { send } = useSend()
  const removing = kind === 'remove'
  return (
    <ConfirmDialog
      open
      danger
      title={removing ? t.removeAsk(row[wireNames.title]) : t.revokeAsk(row[wireNames.title])}
      act={removing ? t.remove : row.releaseTime ? t.cancelTimer : t.revoke}
      onCancel={onClose}
      onConfirm={async () => {
        const sent = removing
          ? await send(announcements.removeAnnouncements, { ids: [row.id] })
          : await send(announcements.revokeAnnouncement, { id: row.id })
        return sent.ok
      }}
    >
      {!removing && !row.releaseTime && <p>{t.revokeDetail}</p>}
    </ConfirmDialog>
  )
}
