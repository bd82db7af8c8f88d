import { IconDownload, IconPlus, IconUpload } from '@douyinfe/semi-icons'
import { Button, TabPane, Tabs } from '@douyinfe/semi-ui'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { download, upload } from '~/app/lib/api'
import { formatDate } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { useReauthentication, useSend } from '~/app/lib/use-send'
import { notifyFailure } from '~/app/lib/notify'
import { titleMeta } from '~/app/lib/page-title'
import { linkTo } from '~/app/lib/named-pages'
import { type ChosenDepart, DepartTree } from '~/app/people/depart-tree'
import { t as people } from '~/app/people/texts'
import { t as rights } from './rights.texts'
import { loadChunk } from '~/app/ui/chunk'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { EmptyState } from '~/app/ui/empty-state'
import { FactList } from '~/app/ui/field'
import type { ImportOptions } from '~/app/ui/list/import-dialog'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { MAX_WORKBOOK_BYTES } from '~/worker/core/limits'
import { hrefOf } from '~/worker/core/href'
import * as calls from '~/worker/departs/calls'
import type { Depart } from '~/worker/departs/contract'
import { loadDepartPage } from '~/worker/departs/queries.server'
import { pendingDeparts } from '~/worker/departs/pending-departs.server'
import type { Route } from './+types/departs'
import { DepartSheet } from './parts/depart-sheet'
import { provinceLabel } from '~/worker/core/provinces'
import { t } from './parts/departs.texts'
import style from './parts/departs.module.css'
import { MoveDepart } from './parts/move-depart'
import { PendingDeparts } from './parts/pending-departs'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, calls.byId, async (ctx, url) =>
    url.searchParams.get('tab') === 'waiting'
      ? { part: 'waiting' as const, ones: await pendingDeparts(ctx) }
      : { part: 'tree' as const, ...(await loadDepartPage(ctx, (url.searchParams.get('depart') ?? '').slice(0, 64))) },
  )
export const meta = titleMeta(() => t.departs)

const ImportDialog = lazy(() => loadChunk(() => import('~/app/ui/list/import-dialog')))

type OpenedAction = 'top' | 'below' | 'edit' | 'move' | 'close' | 'remove' | 'import'

/** Departments of all institutions, and institutions that need confirmation. */
export default function Departs({ loaderData: pageData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const tabs = (
    <Tabs
      type="line"
      activeKey={pageData.part}
      onChange={(key) => void navigate(key === 'waiting' ? '?tab=waiting' : '?')}
    >
      <TabPane tab={t.departs} itemKey="tree" />
      <TabPane
        tab={t.waitingTab(pageData.part === 'waiting' ? pageData.ones.length : pageData.waiting)}
        itemKey="waiting"
      />
    </Tabs>
  )
  return pageData.part === 'tree' ? (
    <DepartsTree shown={pageData} tabs={tabs} />
  ) : (
    <Page title={t.departs} note={t.waitingNote}>
      {tabs}
      <PendingDeparts ones={pageData.ones} />
    </Page>
  )
}

type TreeData = Extract<Route.ComponentProps['loaderData'], { part: 'tree' }>
function CloseDepartDialog({ one, onClose }: { one: Depart; onClose: () => void }) {
  const { send } = useSend()
  return (
    <ConfirmDialog
      open
      title={t.closing(one.departName)}
      act={t.close}
      onConfirm={async () => (await send(calls.close, { ids: one.id, status: '0' })).ok}
      onCancel={onClose}
    >
      <p>{t.closingHelp}</p>
    </ConfirmDialog>
  )
}

function RemoveDepartDialog({ one, onRemoved, onClose }: { one: Depart; onRemoved: () => void; onClose: () => void }) {
  const { send } = useSend()
  return (
    <ConfirmDialog
      open
      danger
      title={t.removing(one.departName)}
      act={t.remove}
      onConfirm={async () => {
        const { ok } = await send(calls.remove, { id: one.id })
        if (ok) onRemoved()
        return ok
      }}
      onCancel={onClose}
    >
      <p>{t.removingHelp}</p>
    </ConfirmDialog>
  )
}

function HeadActions({ one, onAct }: { one: Depart | null; onAct: (doing: OpenedAction) => void }) {
  const again = useReauthentication()
  const exported = async () => {
    const answer = await again(() => download(calls.exportXls, one ? { id: one.id } : {}))
    if (!answer.ok) notifyFailure(answer)
  }
  return (
    <>
      <Button icon={<IconUpload aria-hidden />} onClick={() => onAct('import')}>
        {t.import}
      </Button>
      <Button icon={<IconDownload aria-hidden />} onClick={() => void exported()}>
        {one ? t.exportBranch : t.export}
      </Button>
      <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => onAct('top')}>
        {t.addTop}
      </Button>
    </>
  )
}

/** The department tree with the selected department beside it. */
function DepartsTree({ shown, tabs }: { shown: TreeData; tabs: ReactNode }) {
  const { one, opened, kinds } = shown
  const navigate = useNavigate()
  const again = useReauthentication()
  const { revalidate } = useRevalidator()
  const [doing, setDoing] = useState<OpenedAction | null>(null)
  const [dragged, setDragged] = useState<{ moved: ChosenDepart; onto: ChosenDepart } | null>(null)
  const close = () => setDoing(null)
  const go = (id: string) => void navigate(id ? `?depart=${encodeURIComponent(id)}` : '?', { replace: true })
  return (
    <Page
      title={t.departs}
      note={t.note}
      actions={
        <>
          <HeadActions one={one} onAct={setDoing} />
        </>
      }
    >
      {tabs}
      <div className={style.page}>
        <nav aria-label={t.tree}>
          <DepartTree
            key={opened.join()}
            label={t.tree}
            closed
            chosen={one?.id ?? null}
            opened={opened}
            state={shown}
            onChoose={(depart) => go(depart?.id ?? '')}
            onMove={(moved, onto) => setDragged({ moved, onto })}
          />
        </nav>
        {one ? <DepartDetail row={one} onAct={setDoing} /> : <EmptyState title={t.choose} help={t.chooseHelp} />}
      </div>
      {doing === 'import' && (
        <Suspense>
          <ImportDialog imports={departImport(again)} onDone={() => void revalidate()} onClose={close} />
        </Suspense>
      )}
      {doing === 'top' && <DepartSheet row={null} above={null} kinds={kinds} onClose={close} />}
      {one && doing === 'below' && <DepartSheet row={null} above={one} kinds={kinds} onClose={close} />}
      {one && doing === 'edit' && <DepartSheet row={one} above={null} kinds={kinds} onClose={close} />}
      {one && doing === 'move' && <MoveDepart row={{ id: one.id, name: one.departName }} onClose={close} />}
      {dragged && <MoveDepart row={dragged.moved} onto={dragged.onto} onClose={() => setDragged(null)} />}
      {one && doing === 'close' && <CloseDepartDialog one={one} onClose={close} />}
      {one && doing === 'remove' && <RemoveDepartDialog one={one} onRemoved={() => go(one.parentId)} onClose={close} />}
    </Page>
  )
}

/** Import of departments: the workbook is previewed, then valid rows are imported and the others returned with reasons. */
const departImport = (again: ReturnType<typeof useReauthentication>): ImportOptions => ({
  label: t.import,
  accept: ['xlsx'],
  limit: MAX_WORKBOOK_BYTES,
  template: hrefOf(calls.exportXls, { template: '1' }),
  take: async (file, dryRun, onProgress) => {
    const answer = await again(() => upload(calls.importExcel, file, { dryRun: dryRun ? 'true' : 'false' }, onProgress))
    if (!answer.ok) return answer.message
    const { successCount, unchangedCount, updatedCount, errorCount, errors, refused } = answer.result
    return {
      ok: successCount - unchangedCount,
      unchanged: unchangedCount,
      updated: updatedCount,
      failedCount: errorCount,
      failed: errors.map(({ line, reason }) => ({ id: String(line), name: people.line(String(line)), reason })),
      ...(refused && { books: [{ label: people.refusedRows, ...refused }] }),
    }
  },
})

const kindOfName = (kind: Depart['former'][number]['kind']) =>
  kind === 'name' ? t.name : kind === 'full' ? t.fullName : t.shortName
const categoryLabel = (code: string) => (code === '1' ? t.company : code === '2' ? t.department : t.post)
/** Details of a department with its actions. */
function DepartDetail({ row, onAct }: { row: Depart; onAct: (doing: OpenedAction) => void }) {
  const { send, busy } = useSend()
  const navigate = useNavigate()
  const open = row.status === '1'
  const { departs, people, subjects } = row.counts
  const led = row.directorUserIds.split(',')
  return (
    <section className={style.departDetail} aria-label={row.departName}>
      <div className={style.head}>
        <h2>{row.departName}</h2>
        <StatusTag label={open ? t.inUse : t.closed} colour={open ? 'green' : 'grey'} />
      </div>
      <div className={style.actions}>
        <Button theme="solid" onClick={() => onAct('edit')}>
          {t.edit}
        </Button>
        {open && <Button onClick={() => onAct('below')}>{t.addBelow}</Button>}
        <Button onClick={() => void navigate(linkTo('departRights', { id: row.id }))}>{rights.open}</Button>
        <Button onClick={() => onAct('move')}>{t.move}</Button>
        {open ? (
          <Button onClick={() => onAct('close')}>{t.close}</Button>
        ) : (
          <Button loading={busy} onClick={() => void send(calls.close, { ids: row.id, status: '1' })}>
            {t.reopen}
          </Button>
        )}
        <Button type="danger" onClick={() => onAct('remove')}>
          {t.remove}
        </Button>
      </div>
      <FactList
        items={[
          { label: t.code, value: row.orgCode },
          { label: t.above, value: row.parentName || t.top },
          { label: t.category, value: categoryLabel(row.orgCategory) },
          { label: t.kind, value: row.departType_dictText },
          { label: t.fullName, value: row.departNameFull },
          { label: t.shortName, value: row.departNameAbbr },
          { label: t.credit, value: row.creditCode },
          { label: t.group, value: row.groupCode },
          { label: t.order, value: String(row.departOrder) },
          {
            label: t.leaders,
            value: row.members
              .filter(({ id }) => led.includes(id))
              .map(({ realname }) => realname)
              .join(t.comma),
          },
          { label: t.phone, value: row.mobile },
          { label: t.fax, value: row.fax },
          { label: t.province, value: provinceLabel(row.province) },
          {
            label: t.formerNames,
            value: row.former
              .map((one) => t.formerName(one.formerName, kindOfName(one.kind), formatDate(one.until)))
              .join(t.comma),
            wide: true,
          },
          { label: t.address, value: row.address, wide: true },
          { label: t.memo, value: row.memo, wide: true },
          { label: t.holds, value: t.counts(departs, people, subjects), wide: true },
        ]}
      />
    </section>
  )
}
