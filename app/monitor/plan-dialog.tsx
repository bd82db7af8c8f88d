import { Button } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { Dialog } from '~/app/ui/dialog'
import { ListSkeleton } from '~/app/ui/list/skeleton'
import * as monitor from '~/worker/monitor/calls'
import type { QueryPlan, SlowStatementRow } from '~/worker/monitor/contract'
import style from './monitor.module.css'
import { t } from './texts'

/** A slow statement in full, with the database's query plan. */
export function PlanDialog({ of: { id, statement }, onClose }: { of: SlowStatementRow; onClose: () => void }) {
  const [plan, setPlan] = useState<QueryPlan | string | null>(null)
  useEffect(() => {
    let isUnmounted = false
    void callApi(monitor.planOf, { id }).then((answer) => {
      if (!isUnmounted) setPlan(answer.ok ? answer.result : answer.message)
    })
    return () => {
      isUnmounted = true
    }
  }, [id])
  return (
    <Dialog
      open
      title={t.plan}
      width={720}
      filling={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      {/* A long statement is focusable for scrolling by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus */}
      <pre className={style.sql} tabIndex={0}>
        {statement}
      </pre>
      {plan === null && <ListSkeleton rows={3} />}
      {typeof plan === 'string' && <p className={style.note}>{plan}</p>}
      {plan !== null && typeof plan !== 'string' && (
        <ul className={style.lines}>
          {plan.lines.map(({ depth, detail }, at) => (
            <li key={at} style={{ paddingInlineStart: depth * 20 }}>
              {detail}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
