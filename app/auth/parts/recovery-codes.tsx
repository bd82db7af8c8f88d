import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { notify } from '~/app/lib/notify'
import { t } from '../enrolment.texts'
import style from './enrolment.module.css'

/** Shows the recovery codes once, to be copied or downloaded. The first click on close without either shows a warning. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [saved, setSaved] = useState(false)
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setSaved(true)
        notify.success(t.copied)
      },
      () => notify.warning(t.copyFailed),
    )
  return (
    <div className={style.form}>
      <p className={style.muted}>{t.codesHint}</p>
      <ul className={style.codes} aria-label={t.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={style.actions}>
        <Button onClick={() => void copy()}>{t.copy}</Button>
        <a
          className="semi-button semi-button-primary semi-button-light"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t.codesFile}
          onClick={() => setSaved(true)}
        >
          <span className="semi-button-content">{t.download}</span>
        </a>
        <Button
          theme="solid"
          onClick={() => {
            if (saved) return onDone()
            notify.warning(t.codesKeepFirst)
            setSaved(true)
          }}
        >
          {t.codesKept}
        </Button>
      </div>
    </div>
  )
}
