import { Button } from '@douyinfe/semi-ui'
import { useCallback, useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import { shortStamp } from '~/app/lib/dates'
import { useAgain, useSend } from '~/app/lib/send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Section } from '~/app/ui/page'
import type { Device } from '~/worker/auth/devices/contract'
import { roleTitle } from '~/worker/policy/role-titles'
import style from '../account.module.css'
import { t } from '../texts'
import * as account from '~/worker/auth/account/calls'

type Asked = { one: Device } | { others: number }

function DeviceLine({ one, onSignOut }: { one: Device; onSignOut: () => void }) {
  return (
    <li>
      <div className={style.what}>
        <strong>{one.device}</strong>
        <span>
          {[one.ip && t.address(one.ip), roleTitle(one.roleName), t.signedInAt(shortStamp(one.createTime))]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>{t.validUntil(shortStamp(one.expireTime))}</span>
      </div>
      {one.current ? (
        <span className={style.mark}>{t.thisDevice}</span>
      ) : (
        <Button type="danger" onClick={onSignOut}>
          {t.signOutDevice}
        </Button>
      )}
    </li>
  )
}

/** Where the person is signed in; any other device may be signed out, or all of them at once. */
export function Devices() {
  const [devices, setDevices] = useState<Device[] | null | 'failed'>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { send } = useSend()
  const again = useAgain()
  const read = useCallback(async () => {
    const answer = await again(() => ask(account.myDevices))
    setDevices(answer.ok ? answer.result : 'failed')
  }, [again])
  useEffect(() => queueMicrotask(() => void read()), [read])

  async function signOut() {
    if (!asked) return
    const done =
      'one' in asked
        ? await send(account.signOutDevices, { ids: [asked.one.id] }, { revalidate: false })
        : await send(account.signOutOthers, {}, { revalidate: false })
    if (done.ok) await read()
    return done.ok
  }
  const others = Array.isArray(devices) ? devices.filter(({ current }) => !current).length : 0
  return (
    <Section
      title={t.devices}
      id="devices"
      actions={others > 0 && <Button onClick={() => setAsked({ others })}>{t.signOutOthers}</Button>}
    >
      <p className={style.quiet}>{t.devicesNote}</p>
      {devices === null && <div className={style.waiting} aria-busy />}
      {devices === 'failed' && (
        <p className={style.acts} role="alert">
          {t.devicesFailed} <Button onClick={() => void read()}>{t.retry}</Button>
        </p>
      )}
      {Array.isArray(devices) && (
        <ul className={style.rows}>
          {devices.map((one) => (
            <DeviceLine key={one.id} one={one} onSignOut={() => setAsked({ one })} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={t.devices}
        act={asked && 'one' in asked ? t.signOutDevice : t.signOutOthers}
        danger
        onConfirm={signOut}
        onCancel={() => setAsked(null)}
      >
        {asked && ('one' in asked ? t.signOutOne(asked.one.device) : t.signOutAll(asked.others))}
      </ConfirmDialog>
    </Section>
  )
}
