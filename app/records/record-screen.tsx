import { IconChevronRight, IconDelete, IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { download, upload } from '~/app/lib/api'
import { loadBatchRows } from '~/app/lib/batch-rows'
import { useReauthentication, useSend } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import type { Column, RowAction } from '~/app/ui/list/columns'
import type { ImportOptions } from '~/app/ui/list/import-dialog'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page } from '~/app/ui/page'
import { Tree } from '~/app/ui/tree'
import type { Call } from '~/worker/core/call'
import { hrefOf } from '~/worker/core/href'
import type { Page as Records } from '~/worker/core/list'
import { type AnyRecord, TREE_ROOT } from '~/worker/records/record'
import { type AnyRow, recordColumns, recordFilters, type DictOptions } from './columns'
import { RecordBin } from './record-bin'
import { loadChildNodes, RecordSheet, type RecordValues } from './record-sheet'
import style from './records.module.css'
import { t as ui } from '~/app/ui/texts'
import { t as uses } from '~/worker/records/uses/texts'
import { t } from './texts'
import { MAX_WORKBOOK_BYTES } from '~/worker/core/limits'

/** The calls of a record. Features without a call are not offered. */
export type RecordCalls = { list: Call; add: Call; edit: Call; remove: Call } & Partial<
  Record<'check' | 'exportXls' | 'importExcel' | 'removed' | 'restore' | 'destroy' | 'children', Call>
>
type ScreenData = {
  query: { pageNo: number; pageSize: number; column: string; order: 'asc' | 'desc'; pid?: string }
  page: Records<object>
  options: DictOptions
  way: readonly { id: string; name: string }[]
}
type OpenDialog =
  | { kind: 'form'; row: AnyRow | null }
  | { kind: 'remove'; rows: readonly AnyRow[]; clear?: () => void }
  | { kind: 'bin' }

/**
 * The screen of a record: list, form in a side sheet, workbooks, recycle bin, and for a tree record the tree.
 * Exceptions are passed as props: other columns, further row actions, content beside the title.
 *
 * @param fixed values of every row on this screen: sent with a new one, and used as filters
 */
export function RecordScreen({
  of,
  calls,
  shown,
  title,
  note,
  fixed = {},
  columns = recordColumns(of),
  acts,
  beside,
  tries,
  onSaved,
}: {
  of: AnyRecord
  calls: RecordCalls
  shown: ScreenData
  title: string
  note?: ReactNode
  fixed?: Record<string, string>
  columns?: readonly Column<AnyRow>[]
  acts?: (row: AnyRow) => readonly RowAction[]
  beside?: ReactNode
  /** Rendered under the form's fields: a preview of the typed values. */
  tries?: (values: RecordValues) => ReactNode
  /** Called after every change. */
  onSaved?: () => void
}) {
  const { query, page, options, way } = shown
  const name = of.name()
  const again = useReauthentication()
  const { send } = useSend()
  const [doing, setDoing] = useState<OpenDialog | null>(null)
  const close = () => setDoing(null)
  const { pathname } = useLocation()
  const at = query.pid ?? TREE_ROOT
  const given = { ...fixed, ...(of.tree && { [of.tree.above]: at }) }
  const belowOf = (id: string) => (id === TREE_ROOT ? pathname : `${pathname}?pid=${encodeURIComponent(id)}`)

  const remove = async ({ rows, clear }: Extract<OpenDialog, { kind: 'remove' }>) => {
    const { ok } = await send<Call>(calls.remove, { ids: rows.map(({ id }) => id) })
    if (ok) {
      clear?.()
      onSaved?.()
    }
    return ok
  }
  const list = (
    <ListScreen<AnyRow>
      columns={columns}
      filters={recordFilters(of, options)}
      empty={{ title: t.none(name), help: calls.importExcel ? t.noneHelp : t.noneHelpPlain }}
      rows={page.records as AnyRow[]}
      total={page.total}
      query={query}
      batch={[
        {
          key: 'remove',
          label: t.remove,
          danger: true,
          act: (rows, clear) => setDoing({ kind: 'remove', rows, clear }),
        },
      ]}
      gather={(found, move) =>
        loadBatchRows(calls.list, { ...found, ...fixed }, move as { label: string }) as Promise<AnyRow[] | null>
      }
      actions={(row) => [
        { key: 'edit', label: t.edit, act: () => setDoing({ kind: 'form', row }) },
        ...(acts?.(row) ?? []),
        ...(calls.children ? [{ key: 'below', label: t.below, to: belowOf(row.id) }] : []),
        { key: 'remove', label: t.remove, danger: true, act: () => setDoing({ kind: 'remove', rows: [row] }) },
      ]}
      {...(calls.exportXls && {
        exports: {
          xlsx: async (wish) => {
            const answer = await again(() => download<Call>(calls.exportXls!, { ...wish.query, ...fixed }))
            if (!answer.ok) notifyFailure(answer)
          },
        },
      })}
      {...(calls.importExcel && { imports: importOptions(calls.importExcel, calls.exportXls, given, again) })}
    />
  )
  const { removed, restore, destroy } = calls
  return (
    <Page
      title={title}
      count={page.total}
      note={note}
      actions={
        <>
          {beside}
          {removed && (
            <Button icon={<IconDelete aria-hidden />} onClick={() => setDoing({ kind: 'bin' })}>
              {ui.bin}
            </Button>
          )}
          <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => setDoing({ kind: 'form', row: null })}>
            {at === TREE_ROOT ? t.add(name) : t.addBelow}
          </Button>
        </>
      }
    >
      {calls.children ? (
        <div className={style.tree}>
          <RecordTree of={of} below={calls.children} at={at} way={way} state={page} to={belowOf} />
          <div>
            <TreePath way={way} to={belowOf} />
            {list}
          </div>
        </div>
      ) : (
        list
      )}
      {doing?.kind === 'form' && (
        <RecordSheet
          of={of}
          calls={calls}
          row={doing.row}
          given={given}
          options={options}
          tries={tries}
          onSaved={onSaved}
          onClose={close}
        />
      )}
      {doing?.kind === 'remove' && (
        <ConfirmDialog
          open
          danger
          title={t.removing(name, doing.rows.length)}
          act={t.remove}
          blocked={doing.rows.every(isUsed)}
          onConfirm={() => remove(doing)}
          onCancel={close}
        >
          {doing.rows.length === 1 && <strong>{String(doing.rows[0]![of.title])}</strong>}
          <UsedRows of={of} rows={doing.rows} />
          {!doing.rows.every(isUsed) && <p>{removed ? t.removeToBin : ui.removedForGood}</p>}
        </ConfirmDialog>
      )}
      {doing?.kind === 'bin' && removed && restore && destroy && (
        <RecordBin of={of} calls={{ removed, restore, destroy }} onSaved={onSaved} onClose={close} />
      )}
    </Page>
  )
}

const isUsed = ({ used }: AnyRow) => Number(used ?? 0) > 0
/** The used rows, which cannot be removed, and what uses them. */
function UsedRows({ of, rows }: { of: AnyRecord; rows: readonly AnyRow[] }) {
  const used = rows.filter(isUsed)
  if (used.length === 0) return null
  return (
    <ul role="status">
      {used.slice(0, 5).map((row) => (
        <li key={row.id}>{uses.stays(String(row[of.title]), String(row.used_dictText))}</li>
      ))}
      {used.length > 5 && <li>{t.moreUsed(used.length - 5)}</li>}
    </ul>
  )
}

type ImportCounts = Record<'successCount' | 'unchangedCount' | 'updatedCount', number>
/** Imports a workbook: checked first, with the reason for each invalid row, then imported completely. */
const importOptions = (
  call: Call,
  template: Call | undefined,
  given: Record<string, string>,
  again: ReturnType<typeof useReauthentication>,
): ImportOptions => ({
  accept: ['xlsx'],
  limit: MAX_WORKBOOK_BYTES,
  ...(template && { template: hrefOf<Call>(template, { template: '1' }) }),
  take: async (file, dryRun, onProgress) => {
    const answer = await again(() => upload<Call>(call, file, { ...given, dryRun }, onProgress))
    if (answer.ok) {
      const { successCount, unchangedCount, updatedCount } = answer.result as ImportCounts
      return { ok: successCount - unchangedCount, unchanged: unchangedCount, updated: updatedCount, failed: [] }
    }
    const { errors, errorCount } = (answer.result ?? {}) as {
      errors?: { line: number; reason: string }[]
      errorCount?: number
    }
    if (!errors) return answer.message
    return {
      ok: 0,
      ...(errorCount !== undefined && { failedCount: errorCount }),
      failed: errors.map(({ line, reason }) => ({ id: String(line), name: t.line(line), reason })),
    }
  },
})

/** The tree beside the list of a node's children. */
function RecordTree({
  of,
  below,
  at,
  way,
  state,
  to,
}: {
  of: AnyRecord
  below: Call
  at: string
  way: ScreenData['way']
  state: unknown
  to: (id: string) => string
}) {
  const navigate = useNavigate()
  return (
    <nav className={style.side} aria-label={of.name()}>
      <Tree
        label={of.name()}
        root={{ id: TREE_ROOT, name: t.all }}
        chosen={at}
        opened={way.map(({ id }) => id)}
        state={state}
        onChoose={(id) => void navigate(to(id))}
        load={(pid) => loadChildNodes(of, below, pid)}
      />
    </nav>
  )
}

/** Breadcrumbs from the root to the current node. */
function TreePath({ way, to }: { way: ScreenData['way']; to: (id: string) => string }) {
  if (way.length === 0) return null
  return (
    <nav aria-label={t.way}>
      <ol className={style.path}>
        {[{ id: TREE_ROOT, name: t.all }, ...way].map(({ id, name }, index) => (
          <li key={id} aria-current={index === way.length ? 'page' : undefined}>
            {index > 0 && <IconChevronRight size="extra-small" aria-hidden />}
            {index === way.length ? name : <Link to={to(id)}>{name}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
