import { lazy, Suspense, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { formatMinutes } from '~/app/lib/dates'
import { loadBatchRows } from '~/app/lib/batch-rows'
import { useSend } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'
import { loadChunk } from '~/app/ui/chunk'
import { FactList } from '~/app/ui/field'
import type { BatchAction, BatchOutcome } from '~/app/ui/list/batch-bar'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import * as registration from '~/worker/auth/registration/calls'
import type { AccountRequestQuery, AccountRequestRow } from '~/worker/auth/registration/contract'
import type { Page } from '~/worker/core/list'
import type { BatchResult } from '~/worker/core/batch-result'
import { roleTitle } from '~/worker/policy/role-titles'
import { t } from './requests.texts'

const RunDialog = lazy(() => loadChunk(() => import('~/app/ui/list/batch-dialog')))

const statusOf = ({ status }: AccountRequestRow): { label: string; colour: Colour } =>
  status === 0
    ? { label: t.waiting, colour: 'blue' }
    : status === 1
      ? { label: t.passed, colour: 'green' }
      : { label: t.refused, colour: 'red' }
const kindOf = ({ kind }: AccountRequestRow) => (kind === 'register' ? t.register : t.alteration)
const departOf = ({ departName, newDepart }: AccountRequestRow) => (newDepart ? t.newDepart(departName) : departName)

/** Requests for new accounts and account changes, confirmed by the institution's contact or the centre. */
export function AccountRequests({ query, page }: { query: AccountRequestQuery; page: Page<AccountRequestRow> }) {
  const { send } = useSend()
  const [refusing, setRefusing] = useState<{ rows: AccountRequestRow[]; clear: () => void } | null>(null)
  const [confirming, setConfirming] = useState<{ rows: AccountRequestRow[]; clear: () => void } | null>(null)

  const confirm = {
    question: t.confirming,
    ask: async (rows: readonly AccountRequestRow[], dryRun: boolean): Promise<BatchOutcome | null> => {
      const body = { ids: rows.map((row) => row.id), pass: true, dryRun }
      const answer = dryRun
        ? await callApi(registration.decideRequests, body)
        : await send(registration.decideRequests, body)
      if (answer.ok) return runOutcomeOf(answer.result)
      // If every request is refused, the response contains the reasons.
      if (dryRun && hasReasons(answer.result)) return runOutcomeOf(answer.result)
      if (dryRun) notifyFailure(answer)
      return null
    },
  }
  const mine = (row: AccountRequestRow) => row.canDeal
  const batch: BatchAction<AccountRequestRow>[] = [
    {
      key: 'confirm',
      label: t.confirm,
      primary: true,
      fits: mine,
      act: (rows, clear) => setConfirming({ rows, clear }),
    },
    { key: 'refuse', label: t.refuse, danger: true, fits: mine, act: (rows, clear) => setRefusing({ rows, clear }) },
  ]
  const columns: Column<AccountRequestRow>[] = [
    { key: 'realname', title: t.realname, width: 120, fixed: true, card: 'title' },
    {
      key: 'status',
      title: t.status,
      width: 110,
      card: 'status',
      show: (row) => <StatusTag {...statusOf(row)} />,
      text: (row) => statusOf(row).label,
    },
    { key: 'kind', title: t.kind, width: 140, card: 'fact', text: kindOf },
    { key: 'roleName', title: t.role, width: 150, card: 'fact', text: (row) => roleTitle(row.roleName) },
    { key: 'departName', title: t.depart, kind: 'mechanism', card: 'fact', text: departOf },
    { key: 'username', title: t.username, width: 140 },
    { key: 'phone', title: t.phone, width: 130 },
    { key: 'email', title: t.email, width: 200 },
    { key: 'createTime', title: t.createTime, kind: 'time', align: 'right', sort: true },
  ]
  return (
    <>
      <ListScreen<AccountRequestRow>
        columns={columns}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
          {
            kind: 'choice',
            name: 'status',
            label: t.status,
            options: [
              { value: '0', label: t.waiting },
              { value: '1', label: t.passed },
              { value: '2', label: t.refused },
            ],
          },
          {
            kind: 'choice',
            name: 'kind',
            label: t.kind,
            options: [
              { value: 'register', label: t.register },
              { value: 'alteration', label: t.alteration },
            ],
          },
        ]}
        batch={batch}
        gather={(listQuery, move) => loadBatchRows(registration.accountRequests, listQuery, move)}
        empty={{ title: t.none, help: t.noneHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={(row) =>
          row.status !== 0
            ? []
            : [
                {
                  key: 'confirm',
                  label: t.confirm,
                  act: () => setConfirming({ rows: [row], clear: () => {} }),
                  ...(!row.canDeal && { why: t.centreDecides }),
                },
                {
                  key: 'refuse',
                  label: t.refuse,
                  danger: true,
                  act: () => setRefusing({ rows: [row], clear: () => {} }),
                  ...(!row.canDeal && { why: t.centreDecides }),
                },
              ]
        }
        sheet={{ title: (row) => row.realname, show: (row) => <RequestSummary row={row} /> }}
      />
      {confirming && (
        <Suspense>
          <RunDialog
            question={confirm.question(confirming.rows.length)}
            label={t.confirm}
            ask={(dryRun) => confirm.ask(confirming.rows, dryRun)}
            onDone={() => {
              confirming.clear()
              setConfirming(null)
            }}
            onCancel={() => setConfirming(null)}
          />
        </Suspense>
      )}
      <ReasonDialog
        open={!!refusing}
        title={t.refusing(refusing?.rows.length ?? 0)}
        act={t.refuse}
        help={t.refuseHelp}
        danger
        onConfirm={async (opinion) => {
          const sent = await send(registration.decideRequests, {
            ids: refusing!.rows.map((row) => row.id),
            pass: false,
            opinion,
          })
          if (sent.ok) refusing!.clear()
          return sent.ok
        }}
        onCancel={() => setRefusing(null)}
      />
    </>
  )
}

const hasReasons = (result: unknown): result is BatchResult => Array.isArray((result as BatchResult | null)?.failed)
const runOutcomeOf = ({ ok, failed }: BatchResult): BatchOutcome => ({
  ok: ok.length,
  failed: failed.map(({ id, subjectName, reason }) => ({ id, name: subjectName, reason })),
})

/** Details of a request in the side sheet. */
function RequestSummary({ row }: { row: AccountRequestRow }) {
  return (
    <FactList
      items={[
        { label: t.status, value: <StatusTag {...statusOf(row)} /> },
        { label: t.kind, value: kindOf(row) },
        { label: t.username, value: row.username },
        { label: t.role, value: roleTitle(row.roleName) },
        { label: t.depart, value: departOf(row), wide: true },
        { label: t.phone, value: row.phone },
        { label: t.email, value: row.email },
        { label: t.createTime, value: formatMinutes(row.createTime) },
        ...(row.kind === 'alteration' ? [{ label: t.reason, value: row.reason, wide: true }] : []),
        ...(row.status === 0
          ? []
          : [
              { label: t.decided, value: t.decidedBy(row.decideName, formatMinutes(row.decideTime)), wide: true },
              { label: t.opinion, value: row.opinion, wide: true },
            ]),
      ]}
    />
  )
}
