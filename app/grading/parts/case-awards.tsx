import { Skeleton } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { get } from '~/app/lib/api'
import { dateOnly } from '~/app/lib/dates'
import type { CaseTabInput } from '~/app/subjects/case/tabs'
import { Facts } from '~/app/ui/field'
import { MoneyText } from '~/app/ui/numbers'
import { StatusTag } from '~/app/ui/status-tag'
import type { PrizeView } from '~/worker/awards/contract'
import styles from './grading.module.css'

type Page = { records: PrizeView[] }

/** The prize of a subject on its page. */
export default function CaseAwards({ subject }: CaseTabInput) {
  const [prize, setPrize] = useState<PrizeView | null | undefined>()
  useEffect(() => {
    const leaving = new AbortController()
    void get<Page>('/v2/prize/list', { subjectId: subject.id, pageSize: 1 }, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setPrize(answer.ok ? (answer.result.records[0] ?? null) : null)
    })
    return () => leaving.abort()
  }, [subject.id])
  if (prize === undefined) return <Skeleton active placeholder={<Skeleton.Paragraph rows={4} />} loading />
  if (!prize)
    return <p className={styles.quiet}>{subject.status === 'TO_PRIZE' ? '正在评奖，尚未授奖' : '没有获奖记录'}</p>
  return (
    <Facts
      items={[
        { label: '奖项', value: prize.prizeName },
        { label: '等级', value: <StatusTag colour="purple" label={prize.prizeLevel_dictText || prize.prizeLevel} /> },
        { label: '证书编号', value: prize.certificateNo },
        { label: '获奖日期', value: dateOnly(prize.awardDate) },
        { label: '奖金', value: prize.bonus ? <MoneyText value={prize.bonus} /> : '' },
        { label: '主要完成人', value: prize.members.join('、'), wide: true },
        { label: '授奖词', value: prize.citation, wide: true },
      ]}
    />
  )
}
