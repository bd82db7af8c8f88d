import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { useSend } from '~/app/lib/use-send'
import { ConfirmButton } from '~/app/ui/confirm-button'
import { formatFileSize } from '~/app/ui/file-size'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import type { TicketRow } from '~/worker/tickets/contract'
import { t } from '../texts'
import style from './space.module.css'
import * as ticketsCalls from '~/worker/tickets/calls'

const states: Record<TicketRow['state'], { colour: Colour; label: () => string }> = {
  open: { colour: 'green', label: () => t.ticketOpen },
  used: { colour: 'grey', label: () => t.ticketUsed },
  expired: { colour: 'grey', label: () => t.expired },
  revoked: { colour: 'red', label: () => t.ticketRevoked },
}

/** List of the tickets of a folder: usage, validity, and a button to revoke each. */
export function TicketList({ folderId }: { folderId: string }) {
  const [rows, setRows] = useState<TicketRow[] | null>(null)
  const [problem, setProblem] = useState('')
  const [reloads, setReloads] = useState(0)
  const { send } = useSend()
  useEffect(() => {
    const controller = new AbortController()
    void callApi(ticketsCalls.ticketsOf, { folderId }, controller.signal).then((answer) => {
      if (controller.signal.aborted) return
      if (answer.ok) setRows(answer.result)
      setProblem(answer.ok ? '' : answer.message)
    })
    return () => controller.abort()
  }, [folderId, reloads])
  if (problem) return <p role="alert">{problem}</p>
  if (!rows) return <p className={style.quiet}>{t.loading}</p>
  if (!rows.length) return <p className={style.quiet}>{t.noTickets}</p>
  return (
    <ul className={style.auths} aria-label={t.tickets}>
      {rows.map((row) => (
        <li key={row.id}>
          <strong>{row.title}</strong>
          <StatusTag colour={states[row.state].colour} label={states[row.state].label()} />
          <small>
            {t.ticketCame(row.usedFiles, row.maxFiles, formatFileSize(row.usedBytes), formatFileSize(row.maxBytes))} ·{' '}
            {t.ticketUntil(row.expireTime.slice(0, 16))}
          </small>
          {row.state === 'open' && (
            <ConfirmButton
              size="small"
              danger
              question={t.revokeNamed(row.title)}
              detail={<p>{t.revokeHelp}</p>}
              onConfirm={async () => {
                const sent = await send(ticketsCalls.revokeTicket, { id: row.id }, { revalidate: false })
                if (sent.ok) setReloads(reloads + 1)
                return sent.ok
              }}
            >
              {t.revoke}
            </ConfirmButton>
          )}
        </li>
      ))}
    </ul>
  )
}
