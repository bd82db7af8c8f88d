import { Button, Input, InputNumber } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { CopyButton } from '~/app/ui/copy-button'
import { Dialog } from '~/app/ui/dialog'
import { Field, Facts } from '~/app/ui/field'
import { t } from '../texts'
import { TicketList } from './ticket-list'
import style from './space.module.css'
import * as tickets from '~/worker/tickets/calls'

type Given = { ticket: string; expireTime: string }
/** The tickets of a folder, and a new one for someone outside: what for, how much, how long. Its word is shown once. */
export function TicketDialog({ folder, onClose }: { folder: { id: string; name: string }; onClose: () => void }) {
  const [giving, setGiving] = useState(false)
  const [title, setTitle] = useState('')
  const [files, setFiles] = useState(20)
  const [gigabytes, setGigabytes] = useState(5)
  const [days, setDays] = useState(7)
  const [given, setGiven] = useState<Given | null>(null)
  const [problem, setProblem] = useState('')
  const { send, busy } = useSend()
  const give = async () => {
    const sent = await send(
      tickets.giveTicket,
      { folderId: folder.id, title, files, gigabytes, days },
      { failure: false, success: false, revalidate: false },
    )
    if (sent.ok) setGiven(sent.result)
    else setProblem(sent.message)
  }
  const link = given ? `${window.location.origin}/webuploader#${given.ticket}` : ''
  return (
    <Dialog
      open
      title={giving ? t.giveTicket : t.ticketsOf(folder.name)}
      width={560}
      busy={busy}
      firm
      onClose={onClose}
      footer={
        given ? (
          <Button theme="solid" onClick={onClose}>
            {t.close}
          </Button>
        ) : !giving ? (
          <>
            <Button onClick={onClose}>{t.close}</Button>
            <Button theme="solid" onClick={() => setGiving(true)}>
              {t.giveTicket}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setGiving(false)}>{t.back}</Button>
            <Button theme="solid" loading={busy} onClick={() => void give()}>
              {t.ticketGive}
            </Button>
          </>
        )
      }
    >
      {!giving ? (
        <TicketList folderId={folder.id} />
      ) : given ? (
        <>
          <p>{t.ticketOnce}</p>
          <Facts
            items={[
              {
                label: t.ticket,
                value: (
                  <>
                    <code>{link}</code> <CopyButton text={link} />
                  </>
                ),
                wide: true,
              },
              { label: t.until, value: given.expireTime },
            ]}
          />
        </>
      ) : (
        <>
          <Field label={t.ticketTitle} for="ticket-title" required error={problem}>
            <Input id="ticket-title" value={title} maxLength={50} onChange={setTitle} />
          </Field>
          <div className={style.row}>
            <Field label={t.ticketFiles} for="ticket-files">
              <InputNumber id="ticket-files" min={1} max={1000} value={files} onNumberChange={setFiles} />
            </Field>
            <Field label={t.ticketSize} for="ticket-size">
              <InputNumber id="ticket-size" min={1} max={100} value={gigabytes} onNumberChange={setGigabytes} />
            </Field>
            <Field label={t.ticketDays} for="ticket-days">
              <InputNumber id="ticket-days" min={1} max={90} value={days} onNumberChange={setDays} />
            </Field>
          </div>
        </>
      )}
    </Dialog>
  )
}
