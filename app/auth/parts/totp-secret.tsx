import type { z } from 'zod'
import { CopyButton } from '~/app/ui/copy-button'
import type { TotpOffer } from '~/worker/auth/second-factor/contract'
import { t } from '../enrolment.texts'
import style from './enrolment.module.css'

export type TotpSecretOffer = z.infer<typeof TotpOffer>

/** The secret for an authenticator: as a QR code, and as text. */
export const TotpSecret = ({ offer }: { offer: TotpSecretOffer }) => (
  <>
    <span className={style.qr}>
      <img src={`data:image/svg+xml;utf8,${encodeURIComponent(offer.qr)}`} alt={t.qr} />
    </span>
    <p className={style.muted}>{t.secret}</p>
    <p className={style.secret}>
      <code>{offer.secret}</code> <CopyButton shown text={offer.secret} label={t.secretName} />
    </p>
  </>
)
