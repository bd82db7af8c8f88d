import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { formatMinutes } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { DepartPicker } from '~/app/people/pickers'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { FactList } from '~/app/ui/field'
import type { Column } from '~/app/ui/list/columns'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import type { PickerOption } from '~/app/ui/remote-picker'
import { StatusTag } from '~/app/ui/status-tag'
import { parseLenient } from '~/worker/core/list'
import { lookup } from '~/worker/core/typed-keys'
import * as calls from '~/worker/letters/calls'
import { LetterQuery, type LetterRow } from '~/worker/letters/contract'
import { listLetters } from '~/worker/letters/queries.server'
import { letterStatuses } from '~/worker/letters/statuses'
import type { Route } from './+types/letters'
import { LetterDialog, type LetterTarget } from '~/app/letters/letter-dialog'
import { LetterCopies, copyColumns } from '~/app/letters/parts/letter-copies'
import style from '~/app/letters/parts/letters.module.css'
import { t } from '~/app/letters/texts'
import { audienceText } from '~/app/letters/labels'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, calls.listLetters, async (ctx, url) => {
    const query = parseLenient(LetterQuery, url.searchParams)
    return { query, page: await listLetters(ctx, query) }
  })
export const meta = titleMeta(() => t.letters)

const deliveryText = (row: LetterRow) =>
  [row.byMail ? t.mail : '', row.byMessage ? t.message : ''].filter(Boolean).join(t.comma)
const countsText = (row: LetterRow) => t.counts(row.total, row.noMailbox, row.repeats, row.bounced)
const columnsOf = (): Column<LetterRow>[] => [
  { key: 'title', title: t.title, width: 260, fixed: true, card: 'title' },
  {
    key: 'status',
    title: t.status,
    width: 100,
    card: 'status',
    text: (row) => row.status_dictText,
    show: (row) => (
      <StatusTag colour={lookup(letterStatuses, row.status)?.colour ?? 'grey'} label={row.status_dictText} />
    ),
  },
  { key: 'audience', title: t.audience, width: 150, card: 'fact', text: (row) => audienceText(row.audience) },
  { key: 'byMail', title: t.channel, width: 140, text: deliveryText },
  { key: 'total', title: t.outcome, width: 260, card: 'fact', text: countsText },
  { key: 'sender', title: t.sender, width: 110 },
  {
    key: 'sendTime',
    title: t.sendTime,
    kind: 'time',
    align: 'right',
    sort: true,
    card: 'fact',
    text: (row) => formatMinutes(row.sendTime),
  },
  {
    key: 'createTime',
    title: t.created,
    kind: 'time',
    align: 'right',
    sort: true,
    text: (row) => formatMinutes(row.createTime),
  },
]

const filters = (): Filter[] => [
  { kind: 'text', name: 'title', label: t.title },
  {
    kind: 'choice',
    name: 'status',
    label: t.status,
    options: ([0, 1, 2, 3] as const).map((status) => ({
      value: String(status),
      label: letterStatuses[status].label,
    })),
  },
]

function DepartRecipients({ onWrite }: { onWrite: (writing: LetterTarget) => void }) {
  const [departs, setDeparts] = useState<PickerOption[]>([])
  return (
    <div className={style.departs}>
      <DepartPicker
        multiple
        aria-label={t.chooseDeparts}
        placeholder={t.chooseDeparts}
        value={departs}
        onChange={setDeparts}
      />
      <Button
        disabled={!departs.length}
        onClick={() =>
          onWrite({
            audiences: ['departs'],
            ids: departs.map(({ value }) => value),
            clear: () => setDeparts([]),
          })
        }
      >
        {t.writeToDeparts}
      </Button>
    </div>
  )
}

/** Letters to many recipients: scheduled, sent and bounced, and letters to institution contacts. */
export default function Letters({ loaderData: { query, page } }: Route.ComponentProps) {
  const { send } = useSend()
  const [writing, setWriting] = useState<LetterTarget | null>(null)
  const [cancelling, setCancelling] = useState<{ rows: readonly LetterRow[]; clear?: () => void } | null>(null)
  return (
    <Page title={t.letters} count={page.total}>
      <ListScreen<LetterRow>
        columns={columnsOf()}
        filters={filters()}
        above={<DepartRecipients onWrite={setWriting} />}
        batch={[
          {
            key: 'cancel',
            label: t.cancelLetter,
            danger: true,
            fits: (row) => row.status === 0,
            act: (rows, clear) => setCancelling({ rows, clear }),
          },
        ]}
        actions={(row) =>
          row.status === 0
            ? [{ key: 'cancel', label: t.cancelLetter, danger: true, act: () => setCancelling({ rows: [row] }) }]
            : []
        }
        empty={{ title: t.noLetters, help: t.noLettersHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        sheet={{ title: (row) => row.title, show: (row) => <LetterDetails row={row} /> }}
      />
      <LetterDialog writing={writing} onClose={() => setWriting(null)} />
      {cancelling && (
        <ConfirmDialog
          open
          danger
          title={t.cancelLetter}
          act={t.cancelLetter}
          onConfirm={async () => {
            const { ok } = await send(calls.cancelLetters, { ids: cancelling.rows.map(({ id }) => id) })
            if (ok) {
              cancelling.clear?.()
              setCancelling(null)
            }
            return ok
          }}
          onCancel={() => setCancelling(null)}
        >
          <p>{t.cancelLetterHelp}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

function LetterDetails({ row }: { row: LetterRow }) {
  return (
    <div className={style.stack}>
      <FactList
        items={[
          { label: t.audience, value: audienceText(row.audience) },
          { label: t.channel, value: deliveryText(row) },
          { label: t.status, value: row.status_dictText },
          { label: t.sendTime, value: formatMinutes(row.sendTime) },
          { label: t.outcome, value: countsText(row), wide: true },
          { label: t.content, value: <p className={style.text}>{row.content}</p>, wide: true },
        ]}
      />
      <LetterCopies
        key={row.id}
        call={calls.copiesOfLetter}
        of={{ letterId: row.id }}
        columns={copyColumns()}
        label={t.copies}
      />
    </div>
  )
}
