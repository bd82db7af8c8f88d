import { IconDelete, IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { type ReactNode, useState } from 'react'
import { callApi, download, upload } from '~/app/lib/api'
import { loadBatchRows } from '~/app/lib/batch-rows'
import { type PackedRows, useRows } from '~/app/lib/packed-rows'
import { useReauthentication, useSend } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'
import { LetterDialog, writeLetterAction, type LetterTarget } from '~/app/letters/letter-dialog'
import { FactList } from '~/app/ui/field'
import { useUrlQuery } from '~/app/ui/list/url-query'
import type { BatchAction } from '~/app/ui/list/batch-bar'
import type { CheckedColumn, RowAction } from '~/app/ui/list/columns'
import type { ImportOptions } from '~/app/ui/list/import-dialog'
import type { Filter } from '~/app/ui/list/filters'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { Tree } from '~/app/ui/tree'
import { MAX_WORKBOOK_BYTES } from '~/worker/core/limits'
import { hrefOf } from '~/worker/core/href'
import { lookup } from '~/worker/core/typed-keys'
import type { PeoplePage } from '~/worker/people/responses'
import * as calls from '~/worker/people/calls'
import type { UserQuery } from '~/worker/people/inputs'
import { accountKindCodes, accountKinds, userStatuses } from '~/worker/people/statuses'
import { type OpenedPeopleDialog, type BatchPeopleAction, PeopleDialog } from './people-dialog'
import type { ListedPerson } from './listed-person'
import type { PersonChoices } from './person-sheet'
import style from './people.module.css'
import { t as ui } from '~/app/ui/texts'
import { t } from './texts'

const FROZEN = 2
const statusTag = (row: ListedPerson) => lookup(userStatuses, row.status)
const kindTag = (row: ListedPerson) => lookup(accountKinds, row.accountAuth)
/** Returns the role's name with its end date, if it has one. */
const roleText = ({ roleName, counts, fromDate, toDate }: ListedPerson['roles'][number]) =>
  counts
    ? toDate
      ? t.until(roleName, toDate)
      : roleName
    : fromDate && !toDate
      ? t.since(roleName, fromDate)
      : t.over(roleName)
const rolesText = (row: ListedPerson) => row.roles.map(roleText).join('、')

const filtersOf = (choices: PersonChoices): Filter[] => [
  { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
  {
    kind: 'choice',
    name: 'roleId',
    label: t.role,
    options: choices.roles.map(({ value, label }) => ({ value, label })),
  },
  {
    kind: 'choice',
    name: 'status',
    label: t.status,
    options: (['1', '2'] as const).map((value) => ({ value, label: userStatuses[value].label })),
  },
  {
    kind: 'choice',
    name: 'accountAuth',
    label: t.kind,
    multiple: true,
    options: accountKindCodes.map((value) => ({ value, label: accountKinds[value].label })),
  },
]

const columnsOf = (): CheckedColumn<ListedPerson>[] => [
  { key: 'realname', title: t.realname, width: 100, fixed: true, sort: true, card: 'title' },
  { key: 'username', title: t.username, width: 140, sort: true, copy: true, card: 'fact' },
  {
    key: 'status',
    title: t.status,
    width: 100,
    card: 'status',
    show: (row) => <StatusTag label={row.status_dictText} colour={statusTag(row)?.colour ?? 'grey'} />,
    text: (row) => row.status_dictText,
  },
  { key: 'roleNames', title: t.roles, width: 180, card: 'fact', text: rolesText },
  { key: 'orgCodeTxt', title: t.departs, kind: 'mechanism', card: 'fact' },
  { key: 'phone', title: t.phone, width: 130 },
  { key: 'email', title: t.email, width: 200, away: true },
  { key: 'workNo', title: t.workNo, width: 120, away: true },
  {
    key: 'accountAuth',
    title: t.kind,
    width: 110,
    show: (row) => <StatusTag label={row.accountAuth_dictText} colour={kindTag(row)?.colour ?? 'grey'} />,
    text: (row) => row.accountAuth_dictText,
  },
  { key: 'createTime', title: t.createTime, kind: 'time', align: 'right', sort: true },
]

/** Actions on several people. */
const batchActions = ({
  write,
  fits,
  go,
  writes,
}: {
  write: boolean
  fits: Record<'freeze' | 'thaw' | 'mine', (row: ListedPerson) => boolean>
  go: (next: OpenedPeopleDialog) => void
  writes: ((writing: LetterTarget) => void) | null
}): BatchAction<ListedPerson>[] => [
  ...(writes ? [writeLetterAction<ListedPerson>({ audiences: ['people'] }, writes)] : []),
  ...(write
    ? ([
        {
          key: 'freeze',
          label: t.freeze,
          danger: true,
          fits: fits.freeze,
          act: (rows, clear) => go({ kind: 'freeze', rows, clear }),
        },
        {
          key: 'thaw',
          label: t.thaw,
          fits: fits.thaw,
          act: (rows, clear) => go({ kind: 'thaw', rows, clear }),
        },
        {
          key: 'remove',
          label: t.remove,
          danger: true,
          fits: fits.mine,
          act: (rows, clear) => go({ kind: 'remove', rows, clear }),
        },
      ] satisfies BatchAction<ListedPerson>[])
    : []),
]

/** Action: view the product as this person. */
const seeAction = (row: ListedPerson, go: (next: OpenedPeopleDialog) => void, why: { why?: string }): RowAction => ({
  key: 'see',
  label: t.seeAs,
  act: () => go({ kind: 'see', row }),
  ...why,
  ...(row.status === FROZEN && { why: t.frozenNow }),
})

/** Action: merge the account into another one of the same person. */
const mergeAction = (row: ListedPerson, go: (next: OpenedPeopleDialog) => void, why: { why?: string }): RowAction => ({
  key: 'merge',
  label: t.merge,
  danger: true,
  act: () => go({ kind: 'merge', row }),
  ...why,
  ...(row.mergedInto && { why: t.mergedAway(row.mergedInto_dictText) }),
})

/** The people that the viewer manages, beside the tree of institutions. */
export function People({
  query,
  page,
  choices,
  write,
  may,
  me,
  tabs,
}: {
  query: UserQuery
  page: Omit<PeoplePage, 'records'> & { records: PackedRows<ListedPerson> }
  choices: PersonChoices
  write: boolean
  may: { sees: boolean; merges: boolean; writes: boolean }
  me: string
  tabs: ReactNode
}) {
  const rows = useRows(page.records)
  const { send } = useSend()
  const again = useReauthentication()
  const { merge } = useUrlQuery()
  const [doing, setDoing] = useState<OpenedPeopleDialog | null>(null)
  const [writing, setWriting] = useState<LetterTarget | null>(null)

  const runAction = async ({ kind, rows, clear }: BatchPeopleAction) => {
    const ids = rows.map(({ id }) => id)
    const { ok } =
      kind === 'remove'
        ? await send(calls.removeMany, { ids })
        : await send(calls.setStatus, { ids, status: kind === 'freeze' ? FROZEN : 1 })
    if (ok) {
      clear?.()
      setDoing(null)
    }
    return ok
  }
  const reset = async (row: ListedPerson) => {
    const answer = await send(calls.setPassword, { username: row.username })
    if (answer.ok) setDoing({ kind: 'password', name: row.realname, password: answer.result.password })
  }
  const mine = (row: ListedPerson) => row.may.write === 1 && row.id !== me
  const fits = {
    freeze: (row: ListedPerson) => mine(row) && row.status !== FROZEN,
    thaw: (row: ListedPerson) => mine(row) && row.status === FROZEN && !row.mergedInto && row.accountAuth !== 2,
  }
  const batch = batchActions({ write, fits: { ...fits, mine }, go: setDoing, writes: may.writes ? setWriting : null })
  const actions = (row: ListedPerson): RowAction[] => {
    if (!write) return []
    const why = row.may.write ? (row.id === me ? { why: t.ownAccount } : {}) : { why: t.notYours }
    const state = row.status === FROZEN ? ('thaw' as const) : ('freeze' as const)
    return [
      {
        key: 'edit',
        label: t.edit,
        act: () => setDoing({ kind: 'form', id: row.id }),
        ...(!row.may.write && { why: t.notYours }),
      },
      { key: 'reset', label: t.reset, act: () => setDoing({ kind: 'reset', row }), ...why },
      {
        key: state,
        label: t[state],
        danger: state === 'freeze',
        act: () => setDoing({ kind: state, rows: [row] }),
        ...why,
        ...(state === 'thaw' && row.mergedInto && { why: t.mergedAway(row.mergedInto_dictText) }),
      },
      ...(may.sees ? [seeAction(row, setDoing, why)] : []),
      ...(may.merges ? [mergeAction(row, setDoing, why)] : []),
      { key: 'remove', label: t.remove, danger: true, act: () => setDoing({ kind: 'remove', rows: [row] }), ...why },
    ]
  }
  return (
    <Page
      title={t.users}
      count={page.total}
      atLeast={page.atLeast}
      note={t.peopleNote}
      actions={
        write && (
          <>
            <Button icon={<IconDelete aria-hidden />} onClick={() => setDoing({ kind: 'bin' })}>
              {ui.bin}
            </Button>
            <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => setDoing({ kind: 'form', id: null })}>
              {t.add}
            </Button>
          </>
        )
      }
    >
      {tabs}
      <div className={style.withSidebar}>
        <nav className={style.side} aria-label={t.departs}>
          <Tree
            label={t.departs}
            root={{ id: '', name: t.all }}
            chosen={query.departId ?? ''}
            onChoose={(id) => merge({ departId: id || null })}
            load={loadChildren}
            state={page}
          />
        </nav>
        <div>
          <ListScreen<ListedPerson>
            columns={columnsOf()}
            filters={filtersOf(choices)}
            batch={batch}
            gather={(listQuery, move) => loadBatchRows(calls.list, listQuery, move)}
            empty={{ title: t.none, help: t.noneHelp }}
            rows={rows}
            total={page.total}
            query={query}
            actions={actions}
            sheet={{
              title: (row) => row.realname,
              show: (row) => <PersonSummary row={row} domains={choices.domains} />,
            }}
            exports={{
              xlsx: async (wish) => {
                const answer = await again(() => download(calls.exportXls, wish.query))
                if (!answer.ok) notifyFailure(answer)
              },
            }}
            {...(write && { imports: peopleImport(again) })}
          />
        </div>
      </div>
      <LetterDialog writing={writing} onClose={() => setWriting(null)} />
      {doing && <PeopleDialog doing={doing} choices={choices} onGo={setDoing} onAct={runAction} onReset={reset} />}
    </Page>
  )
}

/** Loads the children of an institution with their numbers of people, or returns an error message. */
async function loadChildren(pid: string) {
  const answer = await callApi(calls.departNodes, { pid })
  if (!answer.ok) return answer.message
  return answer.result.map(({ id, departName, isLeaf, total }) => ({
    ...{ id, leaf: isLeaf, name: total === null ? departName : t.counted(departName, total) },
  }))
}

/** Import of people: the workbook is previewed, then valid rows are imported and the others returned with reasons. */
const peopleImport = (again: ReturnType<typeof useReauthentication>): ImportOptions => ({
  label: t.import,
  accept: ['xlsx'],
  limit: MAX_WORKBOOK_BYTES,
  template: hrefOf(calls.exportXls, { template: '1' }),
  take: async (file, dryRun, onProgress) => {
    const answer = await again(() => upload(calls.importUser, file, { dryRun: dryRun ? 'true' : 'false' }, onProgress))
    if (!answer.ok) return answer.message
    const { successCount, unchangedCount, updatedCount, errorCount, errors, refused, accounts } = answer.result
    return {
      ok: successCount - unchangedCount,
      unchanged: unchangedCount,
      updated: updatedCount,
      failedCount: errorCount,
      failed: errors.map(({ line, reason }) => ({ id: String(line), name: t.line(String(line)), reason })),
      books: [
        ...(accounts ? [{ label: t.newAccounts, ...accounts }] : []),
        ...(refused ? [{ label: t.refusedRows, ...refused }] : []),
      ],
    }
  },
})

/** Details of a person in the side sheet. */
function PersonSummary({ row, domains }: { row: ListedPerson; domains: PersonChoices['domains'] }) {
  const sexes = [t.sexes, t.male, t.female]
  return (
    <FactList
      items={[
        { label: t.username, value: row.username },
        { label: t.status, value: row.mergedInto ? t.mergedAway(row.mergedInto_dictText) : row.status_dictText },
        { label: t.kind, value: row.accountAuth_dictText },
        { label: t.sex, value: sexes[row.sex] ?? '' },
        { label: t.phone, value: row.phone },
        { label: t.email, value: row.email },
        { label: t.telephone, value: row.telephone },
        { label: t.workNo, value: row.workNo },
        { label: t.roles, value: rolesText(row), wide: true },
        { label: t.departs, value: row.orgCodeTxt, wide: true },
        {
          label: t.leads,
          value: row.departs
            .filter(({ leads }) => leads)
            .map(({ departName }) => departName)
            .join('、'),
          wide: true,
        },
        {
          label: t.domainIds,
          value: row.domainIds.map((code) => domains.find(({ value }) => value === code)?.label ?? code).join('、'),
          wide: true,
        },
        { label: t.maxLoad, value: String(row.maxLoad) },
        { label: t.createTime, value: row.createTime.slice(0, 16) },
      ]}
    />
  )
}
