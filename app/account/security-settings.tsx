import { Button, Switch } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { PasswordForm } from '~/app/auth/parts/password-form'
import { StepDialog } from '~/app/auth/parts/steps/step-dialog'
import { updatePassword } from '~/app/auth/password-change'
import { t as auth } from '~/app/auth/texts'
import { t as steps } from '~/app/auth/steps.texts'
import { titleMeta } from '~/app/lib/page-title'
import { formatDate } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { useReauthentication } from '~/app/lib/use-send'
import { notify, notifyFailure } from '~/app/lib/notify'
import { Page, Section } from '~/app/ui/page'
import type { SecuritySettings as Guard } from '~/worker/auth/second-factor/contract'
import { mySecurity } from '~/worker/auth/second-factor/queries.server'
import type { Route } from './+types/security-settings'
import style from './account.module.css'
import { TotpRemovalDialog } from './parts/totp-removal-dialog'
import { EnrolmentDialog } from './parts/enrolment-dialog'
import { RecoveryCodesDialog } from './parts/recovery-codes-dialog'
import { SmsDialog } from './parts/sms-dialog'
import { t as enrolment } from '~/app/auth/enrolment.texts'
import { t } from './texts'
import * as account from '~/worker/auth/account/calls'

export const meta = titleMeta(() => t.security)
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, account.mySecurity, async (ctx) => ({ guard: await mySecurity(ctx), username: ctx.actor.username }))

type Dialog = 'password' | 'enrol' | 'disable' | 'renew' | 'sms'

/** Security settings of the account. */
export default function SecuritySettings({ loaderData: { guard, username } }: Route.ComponentProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const totp = guard.secondFactor === 'totp'
  const sms = guard.secondFactor === 'sms'
  return (
    <Page title={t.security} width="form">
      <Section>
        <ul className={style.rows}>
          <SecurityRow name={t.password} says={describePassword(guard)}>
            <Button onClick={() => setDialog('password')}>{auth.changePassword}</Button>
          </SecurityRow>
          <SecurityRow name={t.twoStep} says={totp ? t.twoStepOn(formatDate(guard.totpTime)) : t.twoStepOff}>
            {totp ? (
              <Button type="danger" onClick={() => setDialog('disable')} aria-label={t.disableTitle}>
                {t.disable}
              </Button>
            ) : (
              <Button theme="solid" onClick={() => setDialog('enrol')} aria-label={enrolment.enrolTitle}>
                {t.enable}
              </Button>
            )}
          </SecurityRow>
          {totp && (
            <SecurityRow name={enrolment.recoveryCodes} says={t.recoveryLeft(guard.recoveryLeft)}>
              <Button onClick={() => setDialog('renew')}>{t.recoveryRenew}</Button>
            </SecurityRow>
          )}
          <SecurityRow name={t.smsCheck} says={describeSmsCheck(guard)}>
            <Switch
              checked={sms || (guard.smsAsked && !totp)}
              disabled={totp || guard.smsAsked || !guard.phone}
              aria-label={t.smsCheck}
              onChange={() => setDialog('sms')}
            />
          </SecurityRow>
          <SecurityRow name={t.devices} says={t.devicesOpen(guard.devices)}>
            <Link to="/account/center#devices" className={style.link}>
              {t.look}
            </Link>
          </SecurityRow>
        </ul>
      </Section>
      {dialog === 'password' && <PasswordDialog username={username} onClose={close} />}
      {dialog === 'enrol' && <EnrolmentDialog onClose={close} />}
      {dialog === 'disable' && <TotpRemovalDialog onClose={close} />}
      {dialog === 'renew' && <RecoveryCodesDialog onClose={close} />}
      {dialog === 'sms' && <SmsDialog on={!sms} onClose={close} />}
    </Page>
  )
}

const SecurityRow = ({ name, says, children }: { name: string; says: string; children: React.ReactNode }) => (
  <li>
    <div className={style.description}>
      <strong>{name}</strong>
      <span>{says}</span>
    </div>
    {children}
  </li>
)

function describePassword({ passwordUpdateTime, expiningDate }: Guard): string {
  if (expiningDate <= 0) return t.passwordDue
  return passwordUpdateTime ? t.passwordSet(formatDate(passwordUpdateTime), expiningDate) : t.passwordLeft(expiningDate)
}
function describeSmsCheck({ secondFactor, smsAsked, phone }: Guard): string {
  if (secondFactor === 'totp') return t.smsTotp
  if (!phone) return t.smsNoPhone
  if (smsAsked) return t.smsForced(phone)
  return secondFactor === 'sms' ? t.smsOn(phone) : t.smsOff
}

function PasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const again = useReauthentication()
  const { revalidate } = useRevalidator()
  return (
    <StepDialog title={auth.changePassword} onCancel={onClose}>
      <PasswordForm
        username={username}
        send={async (values) => {
          const answer = await again(() => updatePassword(username, values))
          if (!answer.ok) {
            if (Object.keys(answer.fields).length === 0) notifyFailure(answer)
            return answer
          }
          notify.success(answer.message || steps.passwordChanged)
          onClose()
          await revalidate()
        }}
      />
    </StepDialog>
  )
}
