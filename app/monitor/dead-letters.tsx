import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import type { Column } from '~/app/ui/list/columns'
import { PlainTable } from '~/app/ui/list/plain-table'
import { Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { QueryView } from '~/app/ui/query-view'
import * as calls from '~/worker/monitor/dead-letters/calls'
import type { DeadLetter } from '~/worker/monitor/dead-letters/contract'
import style from './monitor.module.css'
import { t } from './texts'

const MAX_ROWS = 20

/** Dead letters of the queue, which can be sent again or removed. */
export function DeadLetters() {
  const { send, busy } = useSend()
  const { read, again } = useQuery(calls.listLetters, { pageSize: MAX_ROWS })
  const [removing, setRemoving] = useState<DeadLetter | null>(null)
  const runCall = async (call: typeof calls.sendAgain, { id }: DeadLetter) => {
    const { ok } = await send(call, { ids: [id] }, { revalidate: false })
    if (ok) again()
    return ok
  }
  return (
    <Section title={t.letters}>
      <p className={style.note}>{t.lettersNote}</p>
      <QueryView read={read} again={again}>
        {({ records, total }) =>
          total === 0 ? (
            <p className={style.note}>{t.noLetters}</p>
          ) : (
            <>
              {total > MAX_ROWS && <p className={style.note}>{t.lettersOf(MAX_ROWS, total)}</p>}
              <PlainTable
                label={t.letters}
                rows={records}
                idOf={({ id }) => id}
                columns={columns(busy, (letter) => void runCall(calls.sendAgain, letter), setRemoving)}
              />
            </>
          )
        }
      </QueryView>
      {removing && (
        <ConfirmDialog
          open
          danger
          title={t.removingLetter}
          act={t.remove}
          onConfirm={() => runCall(calls.removeLetters, removing)}
          onCancel={() => setRemoving(null)}
        >
          <p className={style.letter}>{removing.excerpt}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

const columns = (
  busy: boolean,
  onSend: (letter: DeadLetter) => void,
  onRemove: (letter: DeadLetter) => void,
): Column<DeadLetter>[] => [
  { key: 'createTime', title: t.keptTime, kind: 'time', align: 'right', width: 160 },
  // Placed before the columns that a narrow screen cuts off.
  {
    key: 'acts',
    title: t.acts,
    width: 176,
    text: () => '',
    show: (letter) => (
      <>
        <Button size="small" theme="borderless" disabled={busy || letter.status === 1} onClick={() => onSend(letter)}>
          {t.sendAgain}
        </Button>
        <Button size="small" theme="borderless" type="danger" disabled={busy} onClick={() => onRemove(letter)}>
          {t.remove}
        </Button>
      </>
    ),
  },
  {
    key: 'status',
    title: t.state,
    width: 120,
    text: ({ status }) => (status ? t.sentAgain : t.waits),
    show: ({ status }) => <StatusTag colour={status ? 'green' : 'orange'} label={status ? t.sentAgain : t.waits} />,
  },
  { key: 'kind', title: t.kind, width: 120, text: ({ kind }) => kind || '–' },
  { key: 'attempts', title: t.attempts, width: 100, align: 'right' },
  { key: 'excerpt', title: t.content, width: 360, cut: 80 },
]
