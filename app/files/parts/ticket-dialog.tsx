import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useForm } from '~/app/lib/use-form'
import { CopyButton } from '~/app/ui/copy-button'
import { Dialog } from '~/app/ui/dialog'
import { FactList } from '~/app/ui/field'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormNumber, FormText } from '~/app/ui/form/text-fields'
import { t } from '../texts'
import { TicketList } from './ticket-list'
import style from './space.module.css'
import * as tickets from '~/worker/tickets/calls'

type IssuedTicket = { ticket: string; expireTime: string }
/** The address of an issued ticket and its expiry. */
function TicketLink({ given }: { given: IssuedTicket }) {
  const link = `${window.location.origin}/webuploader#${given.ticket}`
  return (
    <>
      <p>{t.ticketOnce}</p>
      <FactList
        items={[
          {
            label: t.ticket,
            value: (
              <>
                <code>{link}</code> <CopyButton shown text={link} />
              </>
            ),
            wide: true,
          },
          { label: t.until, value: given.expireTime },
        ]}
      />
    </>
  )
}

/**
 * Dialog of the upload tickets of a folder, with a form for a new one: purpose, limits and validity. The secret is
 * displayed once.
 */
export function TicketDialog({ folder, onClose }: { folder: { id: string; name: string }; onClose: () => void }) {
  const [giving, setGiving] = useState(false)
  const [issued, setIssued] = useState<IssuedTicket | null>(null)
  const form = useForm(
    tickets.giveTicket,
    { folderId: folder.id, title: '', files: 20, gigabytes: 5, days: 7 },
    { done: setIssued, says: { success: false, revalidate: false } },
  )
  return (
    <Dialog
      open
      title={giving ? t.giveTicket : t.ticketsOf(folder.name)}
      width={560}
      busy={form.busy}
      firm
      onClose={onClose}
      footer={
        issued ? (
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
            <Button theme="solid" loading={form.busy} onClick={() => void form.submit()}>
              {t.ticketGive}
            </Button>
          </>
        )
      }
    >
      {!giving ? (
        <TicketList folderId={folder.id} />
      ) : issued ? (
        <TicketLink given={issued} />
      ) : (
        <>
          <FormNotices form={form} />
          <FormText {...form.field('title')} label={t.ticketTitle} />
          <div className={style.row}>
            <FormNumber {...form.field('files')} label={t.ticketFiles} />
            <FormNumber {...form.field('gigabytes')} label={t.ticketSize} />
            <FormNumber {...form.field('days')} label={t.ticketDays} />
          </div>
        </>
      )}
    </Dialog>
  )
}
