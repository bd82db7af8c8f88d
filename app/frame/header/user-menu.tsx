import { Dropdown as SemiDropdown } from '@douyinfe/semi-ui'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { loadChunk } from '~/app/ui/chunk'
import { callApi } from '~/app/lib/api'
import { notify } from '~/app/lib/notify'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import type { FrameData } from '../frame.server'
import { linkTo } from '~/app/lib/named-pages'
import { t } from '../texts'
import { leaveAfterSignOut } from '~/app/lib/session-cleanup'
import style from './header.module.css'
import * as auth from '~/worker/auth/calls'
import { BorderlessButton } from '~/app/ui/borderless-button'
import { Icon } from '~/app/ui/icon'
import { Dropdown } from '~/app/ui/overlays'
import { TriggerWrapper } from '~/app/ui/trigger-wrapper'

const DepartDialog = lazy(() => loadChunk(() => import('./depart-dialog')))

function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      title={t.signOutTitle}
      act={t.signOut}
      onConfirm={async () => {
        const out = await callApi(auth.signOut)
        if (!out.ok) notify.error(out.message, t.signOutFailed)
        // The person leaves even if signing out failed; the message needs time to be read.
        await leaveAfterSignOut(out.ok ? 0 : 1500)
      }}
      onCancel={onClose}
    >
      {t.signOutAsk}
    </ConfirmDialog>
  )
}

/** The account menu: account, password, department, appearance, shortcuts, sign-out. */
export function UserMenu({
  person,
  departs,
  onSettings,
  onKeys,
}: Pick<FrameData, 'person' | 'departs'> & { onSettings: () => void; onKeys: () => void }) {
  const [asking, setAsking] = useState<'leave' | 'depart' | null>(null)
  const navigate = useNavigate()
  return (
    <>
      <Dropdown
        trigger="click"
        position="bottomRight"
        clickToHide
        render={
          <SemiDropdown.Menu>
            <SemiDropdown.Title className={style.person}>
              <strong>{person.realname}</strong>
              <span>{person.username}</span>
              {person.departName && <span>{person.departName}</span>}
            </SemiDropdown.Title>
            <SemiDropdown.Divider />
            <SemiDropdown.Item onClick={() => void navigate(linkTo('account'))}>{t.accountCentre}</SemiDropdown.Item>
            <SemiDropdown.Item onClick={() => void navigate(linkTo('settingsBase'))}>
              {t.accountSettings}
            </SemiDropdown.Item>
            <SemiDropdown.Item onClick={() => void navigate(linkTo('changePassword'))}>
              {t.changePassword}
            </SemiDropdown.Item>
            {departs.length > 1 && (
              <SemiDropdown.Item onClick={() => setAsking('depart')}>{t.switchDepart}</SemiDropdown.Item>
            )}
            <SemiDropdown.Item onClick={onSettings}>{t.settings}</SemiDropdown.Item>
            <SemiDropdown.Item onClick={onKeys} data-keys>
              {t.keys}
            </SemiDropdown.Item>
            <SemiDropdown.Divider />
            <SemiDropdown.Item onClick={() => setAsking('leave')}>{t.signOut}</SemiDropdown.Item>
          </SemiDropdown.Menu>
        }
      >
        <TriggerWrapper>
          <BorderlessButton
            icon={
              person.avatar ? <img className={style.avatar} src={person.avatar} alt="" /> : <Icon name="user-circle" />
            }
            aria-label={t.accountMenu(person.realname)}
          >
            <span className={style.name}>{person.realname}</span>
          </BorderlessButton>
        </TriggerWrapper>
      </Dropdown>
      <SignOutDialog open={asking === 'leave'} onClose={() => setAsking(null)} />
      {asking === 'depart' && (
        <Suspense>
          <DepartDialog person={person} departs={departs} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  )
}
