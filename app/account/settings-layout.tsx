import { NavLink, Outlet } from 'react-router'
import style from './account.module.css'
import { t } from './texts'

const pages = () => [
  { to: '/account/settings/base', name: t.base },
  { to: '/account/settings/security', name: t.security },
  { to: '/account/settings/custom', name: t.custom },
]

/** The layout of the three settings pages. */
export default function SettingsLayout() {
  return (
    <div className={style.settings}>
      <nav className={style.nav} aria-label={t.settingsPages}>
        {pages().map(({ to, name }) => (
          <NavLink key={to} to={to}>
            {name}
          </NavLink>
        ))}
      </nav>
      <div className={style.page}>
        <Outlet />
      </div>
    </div>
  )
}
