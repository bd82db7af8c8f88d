import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ReleaseStates } from '~/app/display/release-states'
import { loadPage } from '~/app/lib/loader.server'
import { linkTo } from '~/app/lib/named-pages'
import { useSend } from '~/app/lib/use-send'
import { notify } from '~/app/lib/notify'
import { titleMeta } from '~/app/lib/page-title'
import { formatMinutes } from '~/app/lib/dates'
import { copyText } from '~/app/ui/copy-button'
import { FactList } from '~/app/ui/field'
import { Page, Section } from '~/app/ui/page'
import { TimeLine } from '~/app/ui/time-line'
import * as vendors from '~/worker/vendors/calls'
import type { VendorDetail } from '~/worker/vendors/contract'
import { vendorDetail } from '~/worker/vendors/detail.server'
import type { Route } from './+types/detail'
import { isGraveAction, useVendorActions, vendorActions } from './parts/actions'
import { Products, Qualifications } from './parts/offering-lists'
import { RateSheet } from './parts/rate-sheet'
import { Reviews } from './parts/reviews'
import { ExpiryTag, ratingText, VendorTag } from './parts/labels'
import styles from './vendors.module.css'
import { fields } from '~/worker/vendors/fields.texts'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, vendors.vendorDetail, (ctx, url) => vendorDetail(ctx, { id: url.searchParams.get('id') ?? '' }))
export const meta = titleMeta((data: VendorDetail | undefined) => data?.vendorName ?? t.name)

/** Page of a vendor with a URL that can be shared. */
export default function Detail({ loaderData: of }: Route.ComponentProps) {
  const [rating, setRating] = useState(false)
  return (
    <Page
      title={of.vendorName}
      note={
        <span className={styles.heading}>
          <VendorTag status={of.status} />
          <span>{of.area_dictText}</span>
          {of.limited === 1 && <span>{t.limited}</span>}
          <span>{ratingText(of)}</span>
          <ExpiryTag of={of} />
        </span>
      }
      actions={<VendorActionBar of={of} />}
    >
      <div className={styles.layout}>
        <div className={styles.column}>
          <Section title={fields.intro}>
            <p className={styles.prose}>{of.intro || '–'}</p>
          </Section>
          <Products of={of} />
          <ReleaseStates kind="product" things={of.products.map(({ id, name }) => ({ refId: id, name }))} />
          <Qualifications of={of} />
          <Reviews of={of} onRate={() => setRating(true)} />
        </div>
        <aside className={styles.column}>
          <VendorFacts of={of} />
          {of.history.length > 0 && (
            <Section title={t.history}>
              <TimeLine
                items={of.history.map((line) => ({
                  id: line.id,
                  title: line.says,
                  who: line.actorName,
                  time: formatMinutes(line.createTime),
                  text: line.reason,
                }))}
              />
            </Section>
          )}
        </aside>
      </div>
      {rating && <RateSheet vendorId={of.id} onClose={() => setRating(false)} />}
    </Page>
  )
}

function VendorActionBar({ of }: { of: VendorDetail }) {
  const { send } = useSend()
  const navigate = useNavigate()
  const { begin, dialog } = useVendorActions(() => void navigate(linkTo('services')))
  const share = async () => {
    if (await copyText(new URL(linkTo('serviceDetail', { id: of.id }), location.href).href)) notify.success(t.shared)
  }
  return (
    <>
      <Link className={`semi-button semi-button-tertiary semi-button-light ${styles.link}`} to={linkTo('services')}>
        {t.back}
      </Link>
      <Button onClick={() => void share()}>{t.share}</Button>
      <Button onClick={() => void send(vendors.saveFavourite, { id: of.id, on: of.favourite ? 0 : 1 })}>
        {of.favourite ? t.unfavourite : t.favourite}
      </Button>
      {vendorActions
        .filter((action) => of.buttons.includes(action))
        .map((action, at) => (
          <Button
            key={action}
            theme={at === 0 ? 'solid' : 'light'}
            type={isGraveAction(action) ? 'danger' : 'primary'}
            onClick={() => void begin(action, of)}
          >
            {t[action]}
          </Button>
        ))}
      {dialog}
    </>
  )
}

const VendorFacts = ({ of }: { of: VendorDetail }) => (
  <Section
    title={t.facts}
    actions={
      of.may.purchases && <Link to={linkTo('purchases', { vendor: of.vendorName, status: '1' })}>{t.purchases}</Link>
    }
  >
    <FactList
      items={[
        { label: t.vendorNo, value: of.vendorNo },
        { label: t.creditCode, value: of.creditCode, wide: true },
        { label: fields.depart, value: of.departName, wide: true },
        { label: fields.contact, value: of.contact },
        { label: fields.phone, value: of.phone },
        { label: fields.email, value: of.email, wide: true },
        { label: fields.website, value: of.website, wide: true },
        { label: t.place, value: of.province_dictText },
        { label: fields.staff, value: of.staff ? String(of.staff) : '' },
        { label: fields.customers, value: of.customers.split('\n').filter(Boolean).join('、'), wide: true },
      ]}
    />
  </Section>
)
