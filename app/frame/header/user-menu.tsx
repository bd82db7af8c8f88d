import { IconUserCircle } from '@douyinfe/semi-icons'
import { Button, Dropdown } from '@douyinfe/semi-ui'
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
          <Dropdown.Menu>
            <Dropdown.Title className={style.person}>
              <strong>{person.realname}</strong>
              <span>{person.username}</span>
              {person.departName && <span>{person.departName}</span>}
            </Dropdown.Title>
            <Dropdown.Divider />
            <Dropdown.Item onClick={() => void navigate(linkTo('account'))}>{t.accountCentre}</Dropdown.Item>
            <Dropdown.Item onClick={() => void navigate(linkTo('settingsBase'))}>{t.accountSettings}</Dropdown.Item>
            <Dropdown.Item onClick={() => void navigate(linkTo('changePassword'))}>{t.changePassword}</Dropdown.Item>
            {departs.length > 1 && <Dropdown.Item onClick={() => setAsking('depart')}>{t.switchDepart}</Dropdown.Item>}
            <Dropdown.Item onClick={onSettings}>{t.settings}</Dropdown.Item>
            <Dropdown.Item onClick={onKeys} data-keys>
              {t.keys}
            </Dropdown.Item>
            <Dropdown.Divider />
            <Dropdown.Item onClick={() => setAsking('leave')}>{t.signOut}</Dropdown.Item>
          </Dropdown.Menu>
        }
      >
        <TriggerWrapper>
          <Button
            theme="borderless"
            type="tertiary"
            icon={person.avatar ? <img className={style.avatar} src={person.avatar} alt="" /> : <IconUserCircle />}
            aria-label={t.accountMenu(person.realname)}
          >
            <span className={style.name}>{person.realname}</span>
          </Button>
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
