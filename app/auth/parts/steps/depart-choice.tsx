import { type FormEvent, useState } from 'react'
import type { DepartEntry } from '~/worker/auth/contract'
import { t } from '../../steps.texts'
import { PlainButton } from '~/app/ui/plain-controls'
import style from './choice.module.css'
import { StepDialog } from './step-dialog'

/** Chooses the department of the session. */
export function DepartChoice({
  departs,
  busy,
  onChoose,
}: {
  departs: readonly DepartEntry[]
  busy: boolean
  onChoose: (depart: DepartEntry) => void
}) {
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('depart')
    const depart = departs.find(({ id }) => id === chosen)
    setMissing(!depart)
    if (depart) onChoose(depart)
  }
  return (
    <StepDialog title={t.chooseDepart} hint={<span title={t.severalDeparts}>{t.severalDeparts}</span>}>
      <form onSubmit={submit} className={style.form} onChange={() => setMissing(false)}>
        <fieldset className={style.list} aria-describedby={missing ? 'depart-error' : undefined}>
          <legend className={style.legend}>{t.depart}</legend>
          {departs.map(({ id, departName }, index) => (
            <label key={id} className={style.entry}>
              <input type="radio" name="depart" value={id} autoFocus={index === 0} />
              <strong>{departName}</strong>
            </label>
          ))}
          {departs.length === 0 && <p>{t.departsNone}</p>}
        </fieldset>
        {missing && (
          <p className={style.error} id="depart-error" role="alert">
            {t.departMissing}
          </p>
        )}
        <PlainButton block busy={busy}>
          {t.enterDepart}
        </PlainButton>
      </form>
    </StepDialog>
  )
}
