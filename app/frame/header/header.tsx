import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { HelpDocument } from '~/app/files/help-document'
import { BorderlessButton } from '~/app/ui/borderless-button'
import { Icon } from '~/app/ui/icon'
import { locale } from '~/worker/core/texts'
import { useAppearance } from '../appearance-context'
import { switchLanguage } from '~/app/lib/language'
import type { FrameData } from '../frame.server'
import { linkTo } from '~/app/lib/named-pages'
import { productNameOf } from '~/app/lib/product-name'
import { t } from '../texts'
import { NarrowMenu } from './narrow-menu'
import { Notices } from './notices'
import { RoleSwitcher } from './role-switcher'
import { UserMenu } from './user-menu'
import style from './header.module.css'

export function Header({
  person,
  roles,
  departs,
  replacesHelp,
  hasNotices,
  top,
  hidden,
  onMenu,
  onSearch,
  onSettings,
  onKeys,
}: Pick<FrameData, 'person' | 'roles' | 'departs' | 'replacesHelp' | 'hasNotices'> & {
  /** The top menu, where the layout has one. */
  top: ReactNode
  hidden: boolean
  onMenu: () => void
  /** Absent where there is no menu to search. */
  onSearch?: () => void
  onSettings: () => void
  onKeys: () => void
}) {
  const project = productNameOf(person.roleCode)
  return (
    <header className={[style.header, top && style.withTop, hidden && style.hidden].filter(Boolean).join(' ')}>
      <BorderlessButton icon={<Icon name="menu" />} aria-label={t.toggleMenu} onClick={onMenu} />
      <Link to="/" className={style.project}>
        {top && <img className={style.logo} src="/favicon.svg" alt="" width={28} height={28} />}
        <span className={style.full}>{project.name}</span>
        <span className={style.short}>{project.short}</span>
      </Link>
      {top ?? <span className={style.space} />}
      <div className={style.right}>
        {top ? (
          <Link to={linkTo('workplace')} className={style.custom}>
            {t.systemHome}
          </Link>
        ) : null}
        <Link to={linkTo('workplace')} className={`${style.custom} ${style.workplaceLink}`}>
          {t.subjectManagement}
        </Link>
        {onSearch && (
          <BorderlessButton
            icon={<Icon name="search" />}
            aria-label={t.search}
            title={`${t.search} (Ctrl+K)`}
            onClick={onSearch}
          />
        )}
        <a
          href="/display/home"
          target="_blank"
          rel="noreferrer"
          className={`${style.icon} ${style.globe}`}
          aria-label={t.displayPlatform}
          title={t.displayPlatform}
        >
          <Icon name="globe" />
        </a>
        <HelpDocument replaces={replacesHelp} className={`${style.icon} ${style.wideOnly}`} />
        {hasNotices && <Notices />}
        <RoleSwitcher person={person} roles={roles} />
        <BorderlessButton
          className={style.wideOnly}
          aria-label={t.switchLanguage}
          onClick={() => switchLanguage(locale() === 'zh' ? 'en' : 'zh')}
        >
          {t.otherLanguage}
        </BorderlessButton>
        <ThemeToggle />
        <BorderlessButton
          className={style.wideOnly}
          icon={<Icon name="setting" />}
          aria-label={t.settings}
          title={t.settings}
          onClick={onSettings}
        />
        <NarrowMenu replacesHelp={replacesHelp} />
        <UserMenu person={person} departs={departs} onSettings={onSettings} onKeys={onKeys} />
      </div>
    </header>
  )
}

function ThemeToggle() {
  const { look, change } = useAppearance()
  const next = look.theme === 'dark' ? 'light' : 'dark'
  return (
    <BorderlessButton
      className={style.wideOnly}
      icon={<Icon name={look.theme === 'dark' ? 'sun' : 'moon'} />}
      aria-label={next === 'dark' ? t.toDark : t.toLight}
      onClick={() => change({ theme: next })}
    />
  )
}
