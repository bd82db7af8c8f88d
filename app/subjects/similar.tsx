import { Button, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { lazy, Suspense, useState } from 'react'
import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import { useSend } from '~/app/lib/use-send'
import { ActionDialog } from '~/app/ui/action-dialog'
import { loadChunk } from '~/app/ui/chunk'
import { LabelledField } from '~/app/ui/field'
import type { Column, RowAction } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { ReasonField, isReasonLongEnough } from '~/app/ui/reason-field'
import { StatusTag } from '~/app/ui/status-tag'
import { similarityScreen } from '~/worker/similarity/screen.server'
import { t as verdicts } from '~/worker/similarity/verdicts.texts'
import type { Route } from './+types/similar'
import { SimilarityComparison } from './case/similarity-comparison'
import { SimilarityRate } from './case/similarity-rate'
import styles from './case/case.module.css'
import { t } from './texts'
import * as similarityCalls from '~/worker/similarity/calls'
import { subjectPageUrl } from '~/worker/policy/page-urls'

const CommonPhrases = lazy(() => loadChunk(() => import('./common-phrases')))

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, similarityCalls.listSimilarities, (ctx, url) => similarityScreen(ctx, url.searchParams))
export const meta = titleMeta(() => t.similarSubjects)

type Row = Route.ComponentProps['loaderData']['rows'][number]
const colours = { none: 'blue', same: 'red', continuation: 'orange', unrelated: 'grey' } as const
const Verdict = ({ row }: { row: Row }) =>
  row.ignored ? (
    <StatusTag colour="grey" label={t.ignored} />
  ) : (
    <StatusTag
      colour={colours[row.verdict as keyof typeof colours] ?? 'blue'}
      label={verdicts[row.verdict as keyof typeof verdicts] ?? verdicts.none}
    />
  )

/** Pairs of similar subjects, with their passages side by side and a verdict on each pair. */
export default function Similar({ loaderData: { rows, total, query, limit, mayJudge } }: Route.ComponentProps) {
  const [verdictFor, setVerdictFor] = useState<{ rows: readonly Row[]; clear?: () => void } | null>(null)
  const [ignoring, setIgnoring] = useState<Row | null>(null)
  const [learning, setLearning] = useState(false)
  const [comparing, setComparing] = useState<Row | null>(null)
  const columns: Column<Row>[] = [
    { key: 'subjectName', title: t.subject, width: 205, fixed: true, card: 'title' },
    { key: 'targetName', title: t.similarSubjects, width: 195, card: 'fact' },
    { key: 'targetYear', title: t.year, width: 70 },
    { key: 'targetDepart', title: t.institution, width: 125, text: (row) => row.targetDepart || '–' },
    {
      key: 'rate',
      title: t.similarity,
      width: 160,
      sort: true,
      card: 'fact',
      show: (row) => (
        <>
          <SimilarityRate rate={row.rate} limit={limit} />
          {row.parts.length || row.nameRate ? (
            <div className={styles.muted}>
              {[
                ...row.parts.map((part) => t.partAlike(part.title, part.rate)),
                ...(row.nameRate ? [t.nameAlike(row.nameRate)] : []),
              ].join(t.listComma)}
            </div>
          ) : null}
        </>
      ),
      text: (row) => `${row.rate}%`,
    },
    { key: 'verdict', title: t.verdict, width: 112, card: 'status', show: (row) => <Verdict row={row} /> },
  ]
  const actions = (row: Row): RowAction[] => [
    { key: 'compare', label: t.compare, act: () => setComparing(row) },
    ...(mayJudge
      ? [
          { key: 'judge', label: t.verdict, act: () => setVerdictFor({ rows: [row] }) },
          ...(row.ignored ? [] : [{ key: 'ignore', label: t.ignore, danger: true, act: () => setIgnoring(row) }]),
        ]
      : []),
  ]
  return (
    <Page
      title={t.similarSubjects}
      count={total}
      note={t.judgeFirst(limit)}
      actions={mayJudge ? <Button onClick={() => setLearning(true)}>{t.commonWords}</Button> : null}
    >
      <ListScreen<Row>
        columns={columns}
        filters={[
          { kind: 'text', name: 'subjectName', label: t.subjectName },
          {
            kind: 'choice',
            name: 'verdict',
            label: t.verdict,
            options: Object.entries(verdicts).map(([value, label]) => ({ value, label })),
          },
          {
            kind: 'choice',
            name: 'minRate',
            label: t.similarityAtLeast,
            options: [30, 50, 60, 80, 90].map((rate) => ({ value: String(rate), label: `${rate}%` })),
          },
        ]}
        empty={{ title: t.noSimilar, help: t.noSimilarHelp }}
        rows={rows}
        total={total}
        query={query}
        batch={
          mayJudge
            ? [
                {
                  key: 'judge',
                  label: t.verdict,
                  primary: true,
                  act: (chosen, clear) => setVerdictFor({ rows: chosen, clear }),
                },
              ]
            : []
        }
        actions={actions}
        openTo={(row) => subjectPageUrl(row.subjectId)}
      />
      {comparing ? (
        <SimilarityComparison
          id={comparing.id}
          onClose={() => setComparing(null)}
          {...(mayJudge && { onJudge: () => setVerdictFor({ rows: [comparing] }) })}
        />
      ) : null}
      {verdictFor ? (
        <VerdictDialog
          rows={verdictFor.rows}
          onDone={() => {
            verdictFor.clear?.()
            setVerdictFor(null)
          }}
          onClose={() => setVerdictFor(null)}
        />
      ) : null}
      {learning ? (
        <Suspense>
          <CommonPhrases onClose={() => setLearning(false)} />
        </Suspense>
      ) : null}
      {ignoring ? <IgnoreDialog row={ignoring} onClose={() => setIgnoring(null)} /> : null}
    </Page>
  )
}

/** One verdict for one pair or for many pairs. */
function VerdictDialog({ rows, onDone, onClose }: { rows: readonly Row[]; onDone: () => void; onClose: () => void }) {
  const { send, busy } = useSend()
  const [row] = rows
  const one = rows.length === 1 ? row : undefined
  const [verdict, setVerdict] = useState('')
  const [note, setNote] = useState(one?.note ?? '')
  const confirm = async () => {
    const verdictValues = { verdict: verdict as Exclude<keyof typeof verdicts, 'none'>, note: note.trim() }
    const sent = one
      ? await send(similarityCalls.judgeSimilarity, { id: one.id, ...verdictValues })
      : await send(similarityCalls.judgeSimilarities, { ids: rows.map(({ id }) => id), ...verdictValues })
    if (sent.ok) onDone()
  }
  return (
    <ActionDialog
      title={t.judgeTitle}
      verb={one ? t.judge : t.judgeCount(rows.length)}
      busy={busy}
      ready={!!verdict && (verdict === 'unrelated' || isReasonLongEnough(note))}
      onConfirm={confirm}
      onClose={onClose}
    >
      {one ? (
        <p className={styles.text}>{t.alike(one.subjectName, one.targetName, one.rate)}</p>
      ) : (
        <p className={styles.text}>{t.judgesMany(rows.length, Math.max(...rows.map(({ rate }) => rate)))}</p>
      )}
      <LabelledField label={t.verdict} required>
        {(id) => (
          <RadioGroup
            id={id}
            direction="vertical"
            value={verdict}
            onChange={(event) => setVerdict(String(event.target.value))}
          >
            <Radio value="unrelated">{t.unrelated}</Radio>
            <Radio value="continuation">{t.continuation}</Radio>
            <Radio value="same">{t.repeated}</Radio>
          </RadioGroup>
        )}
      </LabelledField>
      <ReasonField
        label={t.note}
        value={note}
        onChange={setNote}
        required={verdict !== '' && verdict !== 'unrelated'}
      />
    </ActionDialog>
  )
}

function IgnoreDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { send, busy } = useSend()
  const [reason, setReason] = useState('')
  const confirm = async () => {
    const sent = await send(similarityCalls.ignoreSimilarity, {
      ...{ reason: reason.trim() },
      id: encodeURIComponent(row.id),
    })
    if (sent.ok) onClose()
  }
  return (
    <ActionDialog
      title={t.ignoreTitle}
      verb={t.ignoreRecord}
      grave
      busy={busy}
      ready={isReasonLongEnough(reason)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={styles.text}>{t.alike(row.subjectName, row.targetName, row.rate)}</p>
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
