import { lazy, Suspense, useState } from 'react'
import { AccountForm } from '~/app/auth/parts/account-form'
import { useCaptcha } from '~/app/auth/parts/captcha'
import type { SignInStep } from '~/app/auth/sign-in'
import { notifyFailure } from '~/app/lib/notify'
import styles from '../coding.module.css'
import { t } from '../texts'
import { Modal } from '~/app/ui/modal'

const Steps = lazy(() => import('~/app/auth/parts/steps'))

/** Sign-in dialog over the page, opened before the first run. The page and the typed program stay. */
export function SignInDialog({ withCaptcha, onCancel }: { withCaptcha: boolean; onCancel: () => void }) {
  const captcha = useCaptcha(withCaptcha ? undefined : null)
  const [entry, setEntry] = useState<SignInStep | null>(null)
  return (
    <Modal
      title={t.signInFirst}
      visible
      onCancel={onCancel}
      footer={null}
      width={420}
      maskClosable={false}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
    >
      <div className={styles.signin}>
        <p className={styles.muted}>{t.signInFirstHelp}</p>
        <AccountForm
          captcha={captcha}
          withCaptcha={withCaptcha}
          posted={null}
          hidden={false}
          onEntry={setEntry}
          onFailed={notifyFailure}
        />
        {entry && (
          <Suspense>
            <Steps
              entry={entry}
              target={window.location.pathname + window.location.search}
              onEntry={setEntry}
              onAgain={() => {
                setEntry(null)
                captcha.draw()
              }}
            />
          </Suspense>
        )}
      </div>
    </Modal>
  )
}
