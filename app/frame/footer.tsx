import type { FrameData } from './frame.server'
import style from './basic.module.css'

export function Footer({ texts }: Pick<FrameData, 'texts'>) {
  return (
    <footer className={style.footer}>
      <p>{texts.disclaimer}</p>
      <p>
        <span>{texts.copyright}</span>
        <span>{texts.supportLine}</span>
        <span>
          联系邮箱：<a href={`mailto:${texts.contactEmail}`}>{texts.contactEmail}</a>
        </span>
        <span>{texts.filingNumber}</span>
      </p>
    </footer>
  )
}
