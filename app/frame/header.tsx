import { IconChevronDown, IconMenu, IconMoon, IconSun, IconUserCircle } from '@douyinfe/semi-icons'
import { Button, Dropdown } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { post } from '~/app/lib/api'
import { useSend } from '~/app/lib/send'
import { keepLook, type Look, type Theme } from './cookies'
import type { FrameData } from './frame.server'
import { projectOf } from './project'
import style from './header.module.css'

export function Header({ person, roles, onMenu }: Pick<FrameData, 'person' | 'roles'> & { onMenu: () => void }) {
  const project = projectOf(person.roleCode)
  return (
    <header className={style.header}>
      <Button theme="borderless" type="tertiary" icon={<IconMenu />} aria-label="展开或收起菜单" onClick={onMenu} />
      <Link to="/" className={style.project} aria-label={project.name}>
        <span className={style.full}>{project.name}</span>
        <span className={style.short}>{project.short}</span>
      </Link>
      <span className={style.space} />
      <RoleSwitcher person={person} roles={roles} />
      <ThemeToggle />
      <UserMenu person={person} />
    </header>
  )
}

/** Choosing another role makes it the session's and starts again at the root; the present one does nothing. */
function RoleSwitcher({ person, roles }: Pick<FrameData, 'person' | 'roles'>) {
  const { send, busy } = useSend()
  const take = async (roleId: string) => {
    if (roleId === person.roleId) return
    const taken = await send(`/v2/sys/permission/getUserPermissionByRole/${roleId}`, {}, { revalidate: false })
    if (taken.ok) window.location.assign('/')
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
      <span>
        <Button
          theme="light"
          type="tertiary"
          loading={busy}
          icon={<IconChevronDown />}
          iconPosition="right"
          aria-label={`当前角色：${person.roleName}，切换角色`}
        >
          {person.roleName}
        </Button>
      </span>
    </Dropdown>
  )
}

function ThemeToggle() {
  const look = useRouteLoaderData<Look>('root')
  const [theme, setTheme] = useState<Theme>(look?.theme ?? 'light')
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <Button
      theme="borderless"
      type="tertiary"
      icon={theme === 'dark' ? <IconSun /> : <IconMoon />}
      aria-label={next === 'dark' ? '切换到深色' : '切换到浅色'}
      onClick={() => {
        keepLook('theme', next)
        if (next === 'dark') document.body.setAttribute('theme-mode', 'dark')
        else document.body.removeAttribute('theme-mode')
        setTheme(next)
      }}
    />
  )
}

function UserMenu({ person }: Pick<FrameData, 'person'>) {
  const [leaving, setLeaving] = useState(false)
  // Whatever the answer, the person wanted out: the root sends the unsigned to sign in.
  const leave = async () => {
    await post('/v2/sys/logout')
    window.location.assign('/')
  }
  return (
    <>
      <Dropdown
        trigger="click"
        position="bottomRight"
        clickToHide
        render={
          <Dropdown.Menu>
            <Dropdown.Title className={style.who}>
              <strong>{person.realname}</strong>
              <span>{person.username}</span>
              {person.departName && <span>{person.departName}</span>}
            </Dropdown.Title>
            <Dropdown.Divider />
            <Dropdown.Item onClick={() => setLeaving(true)}>退出登录</Dropdown.Item>
          </Dropdown.Menu>
        }
      >
        <span>
          <Button
            theme="borderless"
            type="tertiary"
            icon={<IconUserCircle />}
            aria-label={`${person.realname}，账户菜单`}
            className={style.user}
          >
            <span className={style.name}>{person.realname}</span>
          </Button>
        </span>
      </Dropdown>
      <ConfirmDialog open={leaving} title="提示" act="退出登录" onConfirm={leave} onCancel={() => setLeaving(false)}>
        确定要注销登录吗 ?
      </ConfirmDialog>
    </>
  )
}
