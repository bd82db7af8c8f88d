import { useNavigate } from 'react-router'
import { useHelpDocument } from '~/app/files/help-document'
import { switchLanguage } from '~/app/lib/language'
import { linkTo } from '~/app/lib/named-pages'
import { usePhone } from '~/app/ui/device'
import { Icon } from '~/app/ui/icon'
import { MenuButton } from '~/app/ui/menu-button'
import { locale } from '~/worker/core/texts'
import { useAppearance } from '../appearance-context'
import { t } from '../texts'
import style from './header.module.css'

/** Header items that do not fit on small screens: custom menus, and on phones help, language and theme. */
export function NarrowMenu({ replacesHelp }: { replacesHelp: boolean }) {
  const navigate = useNavigate()
  const phone = usePhone()
  const { look, change } = useAppearance()
  const help = useHelpDocument(replacesHelp)
  const theme = look.theme === 'dark' ? 'light' : 'dark'
  const custom = [
    { name: t.subjectManagement, onClick: () => void navigate(linkTo('workplace')) },
    { name: t.displayPlatform, onClick: () => void window.open('/display/home', '_blank', 'noreferrer') },
  ]
  const tools = [
    ...help.acts,
    { name: t.switchLanguage, onClick: () => switchLanguage(locale() === 'zh' ? 'en' : 'zh') },
    { name: theme === 'dark' ? t.toDark : t.toLight, onClick: () => change({ theme }) },
  ]
  return (
    <>
      {help.hidden}
      <MenuButton
        icon={<Icon name="more" />}
        label={t.moreMenu}
        acts={[...custom, ...(phone ? tools : [])]}
        around={style.narrowOnly}
      />
    </>
  )
}
