import { Skeleton } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { formatDate } from '~/app/lib/dates'
import type { CaseTabProps } from '~/app/subjects/case/tab-props'
import { ReleaseStates } from '~/app/display/release-states'
import { FactList } from '~/app/ui/field'
import { MoneyText } from '~/app/ui/numbers'
import { StatusTag } from '~/app/ui/status-tag'
import type { PrizeView } from '~/worker/awards/contract'
import styles from '~/app/grading/parts/grading.module.css'
import { t } from '~/app/prize/texts'
import { CertificateSheet } from './certificate'
import { certificateHref } from './columns'
import * as awards from '~/worker/awards/calls'

/** Award of a subject on its page. */
export default function CaseAwards({ subject }: CaseTabProps) {
  const [prize, setPrize] = useState<PrizeView | null | undefined>()
  useEffect(() => {
    const controller = new AbortController()
    void callApi(awards.listPrizes, { subjectId: subject.id, pageSize: 1 }, controller.signal).then((answer) => {
      if (!controller.signal.aborted) setPrize(answer.ok ? (answer.result.records[0] ?? null) : null)
    })
    return () => controller.abort()
  }, [subject.id])
  if (prize === undefined) return <Skeleton active placeholder={<Skeleton.Paragraph rows={4} />} loading />
  if (!prize) return <p className={styles.muted}>{subject.status === 'TO_PRIZE' ? t.notAwardedYet : t.noneAwarded}</p>
  return (
    <div className={styles.stack}>
      <CertificateSheet of={prize} />
      <FactList
        items={[
          { label: t.prize, value: prize.prizeName },
          {
            label: t.level,
            value: <StatusTag colour="purple" label={prize.prizeLevel_dictText || prize.prizeLevel} />,
          },
          {
            label: t.certificateNo,
            value: (
              <a href={certificateHref([prize.id])} download>
                {prize.certificateNo}
              </a>
            ),
          },
          { label: t.awardDate, value: formatDate(prize.awardDate) },
          { label: t.bonus, value: prize.bonus ? <MoneyText value={prize.bonus} /> : '' },
          { label: t.members, value: prize.members.join(t.listComma), wide: true },
          { label: t.citation, value: prize.citation, wide: true },
        ]}
      />
      <ReleaseStates kind="award" things={[{ refId: prize.id, name: subject.subjectName }]} />
    </div>
  )
}
