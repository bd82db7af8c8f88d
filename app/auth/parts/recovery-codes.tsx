import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { tell } from '~/app/lib/tell'
import { t } from '../enrolment.texts'
import style from './enrolment.module.css'

/** The recovery codes, shown this once: to be copied or downloaded before the dialog goes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [kept, setKept] = useState(false)
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setKept(true)
        tell.success(t.copied)
      },
      () => tell.warning(t.copyFailed),
    )
  return (
    <div className={style.form}>
      <p className={style.quiet}>{t.codesHint}</p>
      <ul className={style.codes} aria-label={t.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={style.acts}>
        <Button onClick={() => void copy()}>{t.copy}</Button>
        <a
          className="semi-button semi-button-primary semi-button-light"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t.codesFile}
          onClick={() => setKept(true)}
        >
          <span className="semi-button-content">{t.download}</span>
        </a>
        <Button
          theme="solid"
          onClick={() => {
            if (kept) return onDone()
            tell.warning(t.codesKeepFirst)
            setKept(true)
          }}
        >
          {t.codesKept}
        </Button>
      </div>
    </div>
  )
}
