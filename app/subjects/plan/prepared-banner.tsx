import { Banner, Button } from '@douyinfe/semi-ui'
import type { ReactNode } from 'react'
import { shortStamp } from '~/app/lib/dates'
import styles from './plan.module.css'
import { t } from './texts'

/** The first half of an act that needs two people: who prepared it and until when it can be confirmed. */
export type PreparedHalf = { preparedName: string; prepareTime: string; expireTime: string; mine: boolean }

/** An act that waits for a second person, and for others than its author the button that confirms it. */
export function PreparedBanner({
  act,
  title,
  verb,
  danger = false,
  mayConfirm = true,
  onConfirm,
  children,
}: {
  act: PreparedHalf
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
      description={t.preparedBy(act.preparedName, shortStamp(act.prepareTime), shortStamp(act.expireTime))}
    >
      {children}
      {act.mine ? (
        <p className={styles.quiet}>{t.preparedByYou}</p>
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
