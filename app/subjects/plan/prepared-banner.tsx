import { Banner, Button } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { formatMinutes } from '~/app/lib/dates'
import styles from './plan.module.css'
import { t } from './texts'

/** The first half of an action with two-person approval: author and expiry of the confirmation. */
export type PreparedAction = { preparedName: string; prepareTime: string; expireTime: string; mine: boolean }

/** A prepared action with two-person approval, with a confirm button for people other than its author. */
export function PreparedBanner({
  act,
  title,
  verb,
  danger = false,
  mayConfirm = true,
  onConfirm,
  children,
}: {
  act: PreparedAction
  title: string
  verb: string
  danger?: boolean
  mayConfirm?: boolean
  onConfirm: () => void
  children?: ReactNode
}) {
  return (
    <Banner
      type="info"
      closeIcon={null}
      fullMode={false}
      bordered
      title={title}
      description={t.preparedBy(act.preparedName, formatMinutes(act.prepareTime), formatMinutes(act.expireTime))}
    >
      {children}
      {act.mine ? (
        <p className={styles.muted}>{t.preparedByYou}</p>
      ) : mayConfirm ? (
        <div>
          <Button theme="solid" {...(danger && { type: 'danger' as const })} onClick={onConfirm}>
            {verb}
          </Button>
        </div>
      ) : null}
    </Banner>
  )
}
