import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { title } from '~/app/frame/title'
import { load } from '~/app/lib/load.server'
import { useSend } from '~/app/lib/send'
import type { Column, RowAction } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { similarScreen } from '~/worker/subjects/queries/similar.server'
import { verdicts } from '~/worker/similarity/contract'
import type { Route } from './+types/similar'
import { detailPath } from './lists/subject-list'
import { Likeness } from './case/likeness'
import { MoveDialog } from './moves/dialog'
import { Labelled, ReasonField, reasonGiven } from './moves/parts'
import styles from './case/case.module.css'

export const loader = (args: Route.LoaderArgs) => load(args, (ctx, url) => similarScreen(ctx, url.searchParams))
export const meta = title('相似课题')

type Row = Route.ComponentProps['loaderData']['rows'][number]
const colours = { none: 'blue', same: 'red', continuation: 'orange', unrelated: 'grey' } as const
const Verdict = ({ row }: { row: Row }) =>
  row.ignored ? (
    <StatusTag colour="grey" label="已忽略" />
  ) : (
    <StatusTag
      colour={colours[row.verdict as keyof typeof colours] ?? 'blue'}
      label={verdicts[row.verdict as keyof typeof verdicts] ?? verdicts.none}
    />
  )

/** Pairs of subjects that resemble each other, with the passages side by side and the verdict on each. */
export default function Similar({ loaderData: { rows, total, query, limit, mayJudge } }: Route.ComponentProps) {
  const [judging, setJudging] = useState<Row | null>(null)
  const [ignoring, setIgnoring] = useState<Row | null>(null)
  const columns: Column<Row>[] = [
    { key: 'subjectName', title: '课题', width: 280, fixed: true, card: 'title' },
    { key: 'targetName', title: '相似课题', width: 280, card: 'fact' },
    { key: 'targetYear', title: '年度', width: 80 },
    { key: 'targetDepart', title: '机构', width: 200, text: (row) => row.targetDepart || '–' },
    {
      key: 'rate',
      title: '相似度',
      width: 220,
      sort: true,
      card: 'fact',
      show: (row) => <Likeness rate={row.rate} limit={limit} />,
      text: (row) => `${row.rate}%`,
    },
    { key: 'verdict', title: '认定', width: 110, card: 'status', show: (row) => <Verdict row={row} /> },
  ]
  const actions = (row: Row): RowAction[] =>
    mayJudge
      ? [
          { key: 'judge', label: '认定', act: () => setJudging(row) },
          ...(row.ignored ? [] : [{ key: 'ignore', label: '忽略', danger: true, act: () => setIgnoring(row) }]),
        ]
      : []
  return (
    <Page title="相似课题" count={total} note={`相似度达到 ${limit}% 的课题，须先作出认定才能通过形式审查`}>
      <ListScreen<Row>
        columns={columns}
        filters={[
          { kind: 'text', name: 'subjectName', label: '课题名称' },
          {
            kind: 'choice',
            name: 'verdict',
            label: '认定',
            options: Object.entries(verdicts).map(([value, label]) => ({ value, label })),
          },
          {
            kind: 'choice',
            name: 'minRate',
            label: '相似度不低于',
            options: [30, 50, 60, 80, 90].map((rate) => ({ value: String(rate), label: `${rate}%` })),
          },
        ]}
        empty={{ title: '没有相似的课题', help: '申报提交后自动检测' }}
        rows={rows}
        total={total}
        query={query}
        {...(mayJudge && { actions })}
        sheet={{ title: (row) => row.subjectName, show: (row) => <Evidence row={row} /> }}
        openTo={(row) => detailPath(row.subjectId)}
      />
      {judging ? <JudgeDialog row={judging} onClose={() => setJudging(null)} /> : null}
      {ignoring ? <IgnoreDialog row={ignoring} onClose={() => setIgnoring(null)} /> : null}
    </Page>
  )
}

/** What the two have in common, passage by passage. */
function Evidence({ row }: { row: Row }) {
  return (
    <div className={styles.tab}>
      <section>
        <h3>相似课题</h3>
        <Link to={detailPath(row.targetSubjectId)}>{row.targetName}</Link>
        <p className={styles.quiet}>{[row.targetYear, row.targetDepart].filter(Boolean).join(' · ')}</p>
      </section>
      <section>
        <h3>相同的段落</h3>
        {row.detail.length ? (
          <ol className={styles.records}>
            {row.detail.map((passage, at) => (
              <li key={at} className={styles.record}>
                <p className={styles.text}>{passage.text}</p>
                <p className={styles.quiet}>
                  本课题第 {passage.a[0]} 字起 · 对方第 {passage.b[0]} 字起
                </p>
              </li>
            ))}
          </ol>
        ) : (
          <p className={styles.none}>没有记录到具体段落</p>
        )}
      </section>
      {row.note ? (
        <section>
          <h3>认定说明</h3>
          <p className={styles.text}>{row.note}</p>
        </section>
      ) : null}
    </div>
  )
}

function JudgeDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { send, busy } = useSend()
  const [verdict, setVerdict] = useState('')
  const [note, setNote] = useState(row.note)
  const confirm = async () => {
    const sent = await send('/v2/similarity/verdict', { id: row.id, verdict, note: note.trim() })
    if (sent.ok) onClose()
  }
  return (
    <MoveDialog
      title="认定相似课题"
      verb="作出认定"
      busy={busy}
      ready={!!verdict && (verdict === 'unrelated' || reasonGiven(note))}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={styles.text}>
        {row.subjectName} 与 {row.targetName} 相似 {row.rate}%
      </p>
      <Labelled label="认定" required>
        {(id) => (
          <RadioGroup
            id={id}
            direction="vertical"
            value={verdict}
            onChange={(event) => setVerdict(String(event.target.value))}
          >
            <Radio value="unrelated">不相关</Radio>
            <Radio value="continuation">延续研究</Radio>
            <Radio value="same">重复</Radio>
          </RadioGroup>
        )}
      </Labelled>
      <ReasonField label="说明" value={note} onChange={setNote} required={verdict !== '' && verdict !== 'unrelated'} />
    </MoveDialog>
  )
}

function IgnoreDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { send, busy } = useSend()
  const [reason, setReason] = useState('')
  const confirm = async () => {
    const sent = await send(`/v2/similarity/delete/${encodeURIComponent(row.id)}`, { reason: reason.trim() })
    if (sent.ok) onClose()
  }
  return (
    <MoveDialog
      title="忽略相似记录"
      verb="忽略记录"
      grave
      busy={busy}
      ready={reasonGiven(reason)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={styles.text}>
        {row.subjectName} 与 {row.targetName} 相似 {row.rate}%
      </p>
      <ReasonField value={reason} onChange={setReason} />
    </MoveDialog>
  )
}
