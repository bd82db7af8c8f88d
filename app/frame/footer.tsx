import type { FrameData } from './frame.server'
import style from './frame-layout.module.css'
import { t } from './texts'

/** The institution's own texts, from its settings. */
export function Footer({ texts }: Pick<FrameData, 'texts'>) {
  return (
    <footer className={style.footer}>
      <p>{texts.disclaimer}</p>
      <p>
        <span>{texts.copyright}</span>
        <span>{texts.supportLine}</span>
        <a href={`mailto:${texts.contactEmail}`}>{t.contactMail(texts.contactEmail)}</a>
        <span>{texts.filingNumber}</span>
      </p>
    </footer>
  )
}
