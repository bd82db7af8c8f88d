import style from '../account.module.css'
import { t } from '../texts'

/** The person's avatar, or the first character of the name. */
export const AvatarPicture = ({ avatar, name }: { avatar: string; name: string }) => (
  <span className={style.picture}>
    {avatar ? <img src={avatar} alt={t.avatarOf(name)} /> : <span aria-hidden>{name.slice(0, 1)}</span>}
  </span>
)
