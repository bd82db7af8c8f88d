import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { formatMinutes } from '~/app/lib/dates'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import { CopyButton } from '~/app/ui/copy-button'
import { Dialog } from '~/app/ui/dialog'
import { FactList } from '~/app/ui/field'
import { QueryView } from '~/app/ui/query-view'
import * as calendar from '~/worker/calendar/calls'
import { t } from './texts'

function CalendarAddress({ of: address }: { of: string }) {
  return (
    <>
      <p>{t.once}</p>
      <FactList
        items={[
          {
            label: t.address,
            value: (
              <>
                <code>{address}</code> <CopyButton shown text={address} />
              </>
            ),
            wide: true,
          },
        ]}
      />
    </>
  )
}

/** Secret URL of the person's own calendar: create, renew and revoke. The URL is shown only once. */
export default function SubscriptionDialog({ onClose }: { onClose: () => void }) {
  const { read, again } = useQuery(calendar.ownCalendar, {})
  const { send, busy } = useSend()
  const [address, setAddress] = useState('')
  const has = read.state === 'here' && read.result.since !== ''
  const make = async () => {
    const sent = await send(calendar.makeCalendar, {}, { success: false, revalidate: false })
    if (sent.ok) setAddress(sent.result.address)
  }
  const revoke = async () => {
    const sent = await send(calendar.revokeCalendar, {}, { revalidate: false })
    if (sent.ok) again()
  }
  return (
    <Dialog
      open
      title={t.title}
      width={560}
      busy={busy}
      onClose={onClose}
      footer={
        address ? (
          <Button theme="solid" onClick={onClose}>
            {t.close}
          </Button>
        ) : (
          <>
            {has && (
              <Button type="danger" disabled={busy} onClick={() => void revoke()}>
                {t.revoke}
              </Button>
            )}
            <Button theme="solid" loading={busy} disabled={read.state !== 'here'} onClick={() => void make()}>
              {has ? t.renew : t.make}
            </Button>
          </>
        )
      }
    >
      {address ? (
        <CalendarAddress of={address} />
      ) : (
        <>
          <p>{t.what}</p>
          <QueryView read={read} again={again}>
            {({ since, roleName }) => (
              <p>{since ? `${t.inUse(roleName, formatMinutes(since))}${t.renewing}` : t.none}</p>
            )}
          </QueryView>
        </>
      )}
    </Dialog>
  )
}
