import { Button, Switch } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { PasswordForm } from '~/app/auth/parts/password-form'
import { StepDialog } from '~/app/auth/parts/steps/dialog'
import { updatePassword } from '~/app/auth/passwords'
import { t as auth } from '~/app/auth/texts'
import { t as steps } from '~/app/auth/steps.texts'
import { title } from '~/app/lib/title'
import { dateOnly } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import { useAgain } from '~/app/lib/send'
import { tell, tellFailure } from '~/app/lib/tell'
import { Page, Section } from '~/app/ui/page'
import type { Security as Guard } from '~/worker/auth/second/contract'
import { mySecurity } from '~/worker/auth/second/queries.server'
import type { Route } from './+types/security'
import style from './account.module.css'
import { DisableDialog } from './parts/disable-dialog'
import { EnrolDialog } from './parts/enrol-dialog'
import { RenewDialog } from './parts/renew-dialog'
import { SmsDialog } from './parts/sms-dialog'
import { t as enrolment } from '~/app/auth/enrolment.texts'
import { t } from './texts'
import * as account from '~/worker/auth/account/calls'

export const meta = title(() => t.security)
export const loader = (args: Route.LoaderArgs) =>
  load(args, account.mySecurity, async (ctx) => ({ guard: await mySecurity(ctx), username: ctx.actor.username }))

type Dialog = 'password' | 'enrol' | 'disable' | 'renew' | 'sms'

/** Security settings of the account. */
export default function Security({ loaderData: { guard, username } }: Route.ComponentProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const totp = guard.secondFactor === 'totp'
  const sms = guard.secondFactor === 'sms'
  return (
    <Page title={t.security} width="form">
      <Section>
        <ul className={style.rows}>
          <Row name={t.password} says={passwordWords(guard)}>
            <Button onClick={() => setDialog('password')}>{auth.changePassword}</Button>
          </Row>
          <Row name={t.twoStep} says={totp ? t.twoStepOn(dateOnly(guard.totpTime)) : t.twoStepOff}>
            {totp ? (
              <Button type="danger" onClick={() => setDialog('disable')} aria-label={t.disableTitle}>
                {t.disable}
              </Button>
            ) : (
              <Button theme="solid" onClick={() => setDialog('enrol')} aria-label={enrolment.enrolTitle}>
                {t.enable}
              </Button>
            )}
          </Row>
          {totp && (
            <Row name={enrolment.recoveryCodes} says={t.recoveryLeft(guard.recoveryLeft)}>
              <Button onClick={() => setDialog('renew')}>{t.recoveryRenew}</Button>
            </Row>
          )}
          <Row name={t.smsCheck} says={smsWords(guard)}>
            <Switch
              checked={sms || (guard.smsAsked && !totp)}
              disabled={totp || guard.smsAsked || !guard.phone}
              aria-label={t.smsCheck}
              onChange={() => setDialog('sms')}
            />
          </Row>
          <Row name={t.devices} says={t.devicesOpen(guard.devices)}>
            <Link to="/account/center#devices" className={style.link}>
              {t.look}
            </Link>
          </Row>
        </ul>
      </Section>
      {dialog === 'password' && <PasswordDialog username={username} onClose={close} />}
      {dialog === 'enrol' && <EnrolDialog onClose={close} />}
      {dialog === 'disable' && <DisableDialog onClose={close} />}
      {dialog === 'renew' && <RenewDialog onClose={close} />}
      {dialog === 'sms' && <SmsDialog on={!sms} onClose={close} />}
    </Page>
  )
}

const Row = ({ name, says, children }: { name: string; says: string; children: React.ReactNode }) => (
  <li>
    <div className={style.description}>
      <strong>{name}</strong>
      <span>{says}</span>
    </div>
    {children}
  </li>
)

function passwordWords({ passwordUpdateTime, expiningDate }: Guard): string {
  if (expiningDate <= 0) return t.passwordDue
  return passwordUpdateTime ? t.passwordSet(dateOnly(passwordUpdateTime), expiningDate) : t.passwordLeft(expiningDate)
}
function smsWords({ secondFactor, smsAsked, phone }: Guard): string {
  if (secondFactor === 'totp') return t.smsTotp
  if (!phone) return t.smsNoPhone
  if (smsAsked) return t.smsForced(phone)
  return secondFactor === 'sms' ? t.smsOn(phone) : t.smsOff
}

function PasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const again = useAgain()
  const { revalidate } = useRevalidator()
  return (
    <StepDialog title={auth.changePassword} onCancel={onClose}>
      <PasswordForm
        username={username}
        send={async (values) => {
          const answer = await again(() => updatePassword(username, values))
          if (!answer.ok) {
            if (Object.keys(answer.fields).length === 0) tellFailure(answer)
            return answer
          }
          tell.success(answer.message || steps.passwordChanged)
          onClose()
          await revalidate()
        }}
      />
    </StepDialog>
  )
}
