import { Button, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMinutes } from '~/app/lib/dates'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import { ActionDialog } from '~/app/ui/action-dialog'
import { EmptyState } from '~/app/ui/empty-state'
import { LabelledField } from '~/app/ui/field'
import { Section } from '~/app/ui/page'
import { ReasonField, isReasonLongEnough } from '~/app/ui/reason-field'
import { StatusTag } from '~/app/ui/status-tag'
import { QueryView } from '~/app/ui/query-view'
import styles from './plan.module.css'
import { t } from './texts'
import * as plan from '~/worker/plan/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'

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
const states = () =>
  [
    {
      label: t.objectionOpen,
      colour: 'blue',
    },
    {
      label: t.objectionRefused,
      colour: 'grey',
    },
    {
      label: t.objectionUpheld,
      colour: 'red',
    },
  ] as const

/** Objections against subjects in public notice. An open or upheld objection blocks its subject. */
export function Objections({ mayDecide }: { mayDecide: boolean }) {
  const { read, again } = useQuery(plan.listObjections, { pageSize: 100 })
  const [deciding, setDeciding] = useState<Objection | null>(null)
  return (
    <Section title={t.objections}>
      <QueryView read={read} again={again}>
        {({ records: list }) => {
          if (!list.length) return <EmptyState title={t.noObjections} />
          return (
            <ul className={styles.objections}>
              {list.map((one) => (
                <li key={one.id}>
                  <header>
                    <Link to={subjectPageUrl(one.subjectId)}>{one.subjectName}</Link>
                    <StatusTag {...(states()[one.status] ?? states()[0])} />
                  </header>
                  <p>{one.content}</p>
                  <p className={styles.muted}>
                    {[one.name, one.phone, one.email].filter(Boolean).join(' · ')} · {formatMinutes(one.createTime)}
                  </p>
                  {one.result ? <p className={styles.muted}>{t.objectionResult(one.result)}</p> : null}
                  {one.status === 0 && mayDecide ? (
                    <div>
                      <Button size="small" onClick={() => setDeciding(one)}>
                        {t.decideObjection}
                      </Button>
                    </div>
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }}
      </QueryView>
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
    const sent = await send(plan.decideObjection, {
      id: objection.id,
      upheld,
      result: result.trim(),
    })
    if (sent.ok) onDone()
  }
  return (
    <ActionDialog
      title={t.decideObjectionTitle}
      verb={upheld ? t.upholdObjection : t.refuseObjection}
      grave={upheld}
      busy={busy}
      ready={isReasonLongEnough(result)}
      hint={t.decideExplained}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={styles.text}>{objection.content}</p>
      <LabelledField label={t.objectionDecision} required>
        {(id) => (
          <RadioGroup
            id={id}
            value={upheld ? 'upheld' : 'refused'}
            onChange={(event) => setUpheld(event.target.value === 'upheld')}
          >
            <Radio value="refused">{t.refuseExplained}</Radio>
            <Radio value="upheld">{t.upholdExplained}</Radio>
          </RadioGroup>
        )}
      </LabelledField>
      <ReasonField label={t.objectionOpinion} value={result} onChange={setResult} />
    </ActionDialog>
  )
}
