import { Button, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { shortStamp } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import { Empty } from '~/app/ui/empty'
import { Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { useRead } from '../case/read'
import { Waiting } from '../case/waiting'
import { detailPath } from '../lists/subject-list'
import { MoveDialog } from '../moves/dialog'
import { Labelled, ReasonField, reasonGiven } from '../moves/parts'
import styles from './plan.module.css'

type Objection = {
  id: string
  subjectId: string
  subjectName: string
  content: string
  name: string
  phone: string
  email: string
  status: number
  result: string
  createTime: string
}
const states = [
  { label: '待处理', colour: 'blue' },
  { label: '不成立', colour: 'grey' },
  { label: '成立', colour: 'red' },
] as const

/** Objections against what is in publicity; an open or an upheld one holds its subject back. */
export function Objections({ mayDecide }: { mayDecide: boolean }) {
  const { read, again } = useRead<{ records: Objection[] }>('/v2/subject/objection/list', { pageSize: 100 })
  const [deciding, setDeciding] = useState<Objection | null>(null)
  return (
    <Section title="公示异议">
      <Waiting read={read} again={again}>
        {({ records: list }) => {
          if (!list.length) return <Empty title="没有收到异议" />
          return (
            <ul className={styles.objections}>
              {list.map((one) => (
                <li key={one.id}>
                  <header>
                    <Link to={detailPath(one.subjectId)}>{one.subjectName}</Link>
                    <StatusTag {...(states[one.status] ?? states[0])} />
                  </header>
                  <p>{one.content}</p>
                  <p className={styles.quiet}>
                    {[one.name, one.phone, one.email].filter(Boolean).join(' · ')} · {shortStamp(one.createTime)}
                  </p>
                  {one.result ? <p className={styles.quiet}>处理意见：{one.result}</p> : null}
                  {one.status === 0 && mayDecide ? (
                    <div>
                      <Button size="small" onClick={() => setDeciding(one)}>
                        处理异议
                      </Button>
                    </div>
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }}
      </Waiting>
      {deciding ? (
        <DecideDialog
          objection={deciding}
          onClose={() => setDeciding(null)}
          onDone={() => {
            setDeciding(null)
            again()
          }}
        />
      ) : null}
    </Section>
  )
}

function DecideDialog({
  objection,
  onClose,
  onDone,
}: {
  objection: Objection
  onClose: () => void
  onDone: () => void
}) {
  const { send, busy } = useSend()
  const [upheld, setUpheld] = useState(false)
  const [result, setResult] = useState('')
  const confirm = async () => {
    const sent = await send('/v2/subject/objection/decide', {
      id: objection.id,
      upheld,
      result: result.trim(),
    })
    if (sent.ok) onDone()
  }
  return (
    <MoveDialog
      title="处理公示异议"
      verb={upheld ? '认定异议成立' : '认定异议不成立'}
      grave={upheld}
      busy={busy}
      ready={reasonGiven(result)}
      hint="处理结果会通知异议人和课题负责人。"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={styles.text}>{objection.content}</p>
      <Labelled label="处理结论" required>
        {(id) => (
          <RadioGroup
            id={id}
            value={upheld ? 'upheld' : 'refused'}
            onChange={(event) => setUpheld(event.target.value === 'upheld')}
          >
            <Radio value="refused">异议不成立</Radio>
            <Radio value="upheld">异议成立，不予立项</Radio>
          </RadioGroup>
        )}
      </Labelled>
      <ReasonField label="处理意见" value={result} onChange={setResult} />
    </MoveDialog>
  )
}
