import { t } from '../texts'
import { CheckBox } from '~/app/ui/plain-controls'
import style from '../login.module.css'

/** The agreement checkbox with a link to the text and its error. */
export function Agreement({
  href = '/loginAgree',
  title = t.userAgreement,
  error,
  ...box
}: {
  href?: string
  title?: string
  id: string
  name: string
  error?: string
  defaultChecked?: boolean
}) {
  return (
    <div className={style.agree}>
      <CheckBox {...box} error={error}>
        {t.iAgree}
      </CheckBox>
      <a href={href} target="_blank" rel="noreferrer">
        {title}
      </a>
      {error && (
        <p className={style.error} id={`${box.id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
