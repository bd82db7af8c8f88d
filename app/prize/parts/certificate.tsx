import { certificateTexts } from '~/worker/awards/certificate.rules'
import type { PrizeView } from '~/worker/awards/contract'
import style from './certificate.module.css'

/** The printed certificate of an award. Renders nothing before the award date is known. */
export function CertificateSheet({ of }: { of: PrizeView }) {
  if (!of.awardDate) return null
  const words = certificateTexts({ ...of, awardDate: of.awardDate.slice(0, 10), centreName: of.issuer })
  return (
    <figure className={style.sheet} lang="zh-CN" aria-label={words.number}>
      <div>
        <p className={style.title}>{words.title}</p>
        {words.paragraphs.map((text) => (
          <p key={text} className={style.text}>
            {text}
          </p>
        ))}
        <p className={style.foot}>
          <span>{words.number}</span>
          <span>
            {words.issuer}
            <br />
            {words.day}
          </span>
        </p>
      </div>
    </figure>
  )
}
