import { Button } from '@douyinfe/semi-ui'
import { useCallback, useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { formatMinutes } from '~/app/lib/dates'
import { useReauthentication, useSend } from '~/app/lib/use-send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Section } from '~/app/ui/page'
import type { Device } from '~/worker/auth/devices/contract'
import { roleTitle } from '~/worker/policy/role-titles'
import style from '../account.module.css'
import { t } from '../texts'
import * as account from '~/worker/auth/account/calls'

type SignOutQuestion = { one: Device } | { others: number }

function DeviceLine({ one, onSignOut }: { one: Device; onSignOut: () => void }) {
  return (
    <li>
      <div className={style.description}>
        <strong>{one.device}</strong>
        <span>
          {[one.ip && t.address(one.ip), roleTitle(one.roleName), t.signedInAt(formatMinutes(one.createTime))]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>{t.validUntil(formatMinutes(one.expireTime))}</span>
      </div>
      {one.current ? (
        <span className={style.badge}>{t.thisDevice}</span>
      ) : (
        <Button type="danger" onClick={onSignOut}>
          {t.signOutDevice}
        </Button>
      )}
    </li>
  )
}

/** The devices where the person is signed in. Other devices can be signed out one by one or all at once. */
export function Devices() {
  const [devices, setDevices] = useState<Device[] | null | 'failed'>(null)
  const [question, setQuestion] = useState<SignOutQuestion | null>(null)
  const { send } = useSend()
  const again = useReauthentication()
  const read = useCallback(async () => {
    const answer = await again(() => callApi(account.myDevices))
    setDevices(answer.ok ? answer.result : 'failed')
  }, [again])
  useEffect(() => queueMicrotask(() => void read()), [read])

  async function signOut() {
    if (!question) return
    const done =
      'one' in question
        ? await send(account.signOutDevices, { ids: [question.one.id] }, { revalidate: false })
        : await send(account.signOutOthers, {}, { revalidate: false })
    if (done.ok) await read()
    return done.ok
  }
  const others = Array.isArray(devices) ? devices.filter(({ current }) => !current).length : 0
  return (
    <Section
      title={t.devices}
      id="devices"
      actions={others > 0 && <Button onClick={() => setQuestion({ others })}>{t.signOutOthers}</Button>}
    >
      <p className={style.muted}>{t.devicesNote}</p>
      {devices === null && <div className={style.loading} aria-busy />}
      {devices === 'failed' && (
        <p className={style.actions} role="alert">
          {t.devicesFailed} <Button onClick={() => void read()}>{t.retry}</Button>
        </p>
      )}
      {Array.isArray(devices) && (
        <ul className={style.rows}>
          {devices.map((one) => (
            <DeviceLine key={one.id} one={one} onSignOut={() => setQuestion({ one })} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={question !== null}
        title={t.devices}
        act={question && 'one' in question ? t.signOutDevice : t.signOutOthers}
        danger
        onConfirm={signOut}
        onCancel={() => setQuestion(null)}
      >
        {question && ('one' in question ? t.signOutOne(question.one.device) : t.signOutAll(question.others))}
      </ConfirmDialog>
    </Section>
  )
}
