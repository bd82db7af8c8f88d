import { Banner, Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { shortStamp } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import type { yearPlanScreen } from '~/worker/plan/screen.server'
import { publishPath, publishWords } from './publish-dialog'
import styles from './plan.module.css'

type Prepared = Awaited<ReturnType<typeof yearPlanScreen>>['prepared'][number]

/** What waits for a second person: who prepared it and when, what it holds, and, for others, the confirmation. */
export function PreparedActs({ prepared, mayConfirm }: { prepared: readonly Prepared[]; mayConfirm: boolean }) {
  return prepared.map((one) => <PreparedAct key={one.id} act={one} mayConfirm={mayConfirm} />)
}

function PreparedAct({ act, mayConfirm }: { act: Prepared; mayConfirm: boolean }) {
  const { send } = useSend()
  const [asking, setAsking] = useState(false)
  const words = publishWords(act.status)
  // The same call about the same list, by another person, is the confirmation.
  const confirm = async () =>
    (await send(publishPath(act.status), { ids: act.ids, ...(act.year && { year: act.year }) })).ok
  return (
    <Banner
      type="info"
      closeIcon={null}
      fullMode={false}
      bordered
      title={`${words.verb}：${act.ids.length} 个课题等待第二人确认`}
      description={`${act.preparedName} 于 ${shortStamp(act.prepareTime)} 准备，${shortStamp(act.expireTime)} 前未确认则失效。`}
    >
      <details className={styles.names}>
        <summary>查看课题</summary>
        <ol>
          {act.names.map((subject) => (
            <li key={subject.id}>{subject.subjectName}</li>
          ))}
        </ol>
      </details>
      {act.publicityEnd ? (
        <p className={styles.quiet}>
          公示期：{shortStamp(act.publicityStart)} 至 {shortStamp(act.publicityEnd)}
        </p>
      ) : null}
      {act.mine ? (
        <p className={styles.quiet}>由您准备，须由另一位业务负责人或管理员确认。</p>
      ) : mayConfirm ? (
        <div>
          <Button theme="solid" onClick={() => setAsking(true)}>
            确认{words.verb}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={`将${words.verb} ${act.ids.length} 个课题`}
        act={`确认${words.verb}`}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
      >
        {words.explains}
      </ConfirmDialog>
    </Banner>
  )
}
