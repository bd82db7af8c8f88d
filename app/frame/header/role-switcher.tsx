import { Button } from '@douyinfe/semi-ui'
import { useSend } from '~/app/lib/use-send'
import type { FrameData } from '../frame.server'
import { t } from '../texts'
import style from './header.module.css'
import * as permissions from '~/worker/permissions/calls'
import { Icon } from '~/app/ui/icon'
import { Dropdown } from '~/app/ui/overlays'
import { TriggerWrapper } from '~/app/ui/trigger-wrapper'

/** Switches the session to another role and reloads at the root. Choosing the current role does nothing. */
export function RoleSwitcher({ person, roles }: Pick<FrameData, 'person' | 'roles'>) {
  const { send, busy } = useSend()
  const take = async (roleId: string) => {
    if (roleId === person.roleId) return
    const answer = await send(permissions.takeRole, { roleId }, { revalidate: false })
    if (answer.ok) window.location.assign('/')
  }
  if (roles.length < 2) return <span className={style.role}>{person.roleName}</span>
  return (
    <Dropdown
      trigger="click"
      position="bottomRight"
      clickToHide
      menu={roles.map((role) => ({
        node: 'item' as const,
        name: role.roleName,
        active: role.id === person.roleId,
        onClick: () => void take(role.id),
      }))}
    >
      <TriggerWrapper className={style.roles}>
        <Button
          theme="light"
          type="tertiary"
          loading={busy}
          icon={<Icon name="chevron-down" />}
          iconPosition="right"
          aria-label={t.currentRole(person.roleName)}
        >
          {person.roleName}
        </Button>
      </TriggerWrapper>
    </Dropdown>
  )
}
