import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { downloadHref, previewHref } from '~/app/files/file-urls'
import { formatMinutes } from '~/app/lib/dates'
import { useSend } from '~/app/lib/use-send'
import { ConfirmButton } from '~/app/ui/confirm-button'
import { FileList } from '~/app/ui/files'
import { Section } from '~/app/ui/page'
import { QuestionDialog } from '~/app/ui/question-dialog'
import { StatusTag } from '~/app/ui/status-tag'
import { lookup } from '~/worker/core/typed-keys'
import * as vendors from '~/worker/vendors/calls'
import type { VendorDetail, VendorReview } from '~/worker/vendors/contract'
import { reviewStatuses } from '~/worker/vendors/statuses'
import styles from '../vendors.module.css'
import { fields } from '~/worker/vendors/fields.texts'
import { t } from '../texts'

const MAX_STARS = 5
export const Stars = ({ count }: { count: number }) => (
  <span className={styles.stars} role="img" aria-label={t.starsOf(count)}>
    {'★'.repeat(count)}
    {'☆'.repeat(MAX_STARS - count)}
  </span>
)

/** Ratings by institutions that used the vendor. Each counts after confirmation by the centre. */
export function Reviews({ of, onRate }: { of: VendorDetail; onRate: () => void }) {
  return (
    <Section title={t.reviews} actions={of.may.rate && <Button onClick={onRate}>{t.rate}</Button>}>
      {of.reviews.length === 0 && <p className={styles.muted}>{t.noReviews}</p>}
      <ul className={styles.plainList}>
        {of.reviews.map((one) => (
          <Review key={one.id} of={one} confirms={of.may.confirm} />
        ))}
      </ul>
    </Section>
  )
}

function Review({ of, confirms }: { of: VendorReview; confirms: boolean }) {
  const { send } = useSend()
  const [returning, setReturning] = useState(false)
  const ids = [of.id]
  return (
    <li>
      <div className={styles.row}>
        <strong>{of.departName}</strong>
        <Stars count={of.stars} />
        {of.status !== 1 && (
          <StatusTag colour={lookup(reviewStatuses, of.status)?.colour ?? 'grey'} label={of.status_dictText} />
        )}
        <span className={styles.muted}>
          {of.own && `${t.own} · `}
          {formatMinutes(of.updateTime)}
        </span>
      </div>
      <p>{of.text}</p>
      {of.opinion && <p className={styles.muted}>{t.opinionSaid(of.opinion)}</p>}
      {of.files.length > 0 && <FileList files={of.files} hrefOf={downloadHref} previewOf={previewHref} />}
      {confirms && of.status === 0 && (
        <div className={styles.row}>
          <ConfirmButton
            question={t.confirmAsk(of.departName)}
            onConfirm={async () => (await send(vendors.auditReviews, { ids, pass: 1 })).ok}
          >
            {t.confirm}
          </ConfirmButton>
          <Button type="danger" onClick={() => setReturning(true)}>
            {t.reject}
          </Button>
        </div>
      )}
      {returning && (
        <QuestionDialog
          of={{
            ...{ title: t.rejectAsk(of.departName), act: t.reject, danger: true, reason: fields.opinion },
            send: (opinion) => send(vendors.auditReviews, { ids, pass: 0, opinion }),
          }}
          onClose={() => setReturning(false)}
        />
      )}
    </li>
  )
}
