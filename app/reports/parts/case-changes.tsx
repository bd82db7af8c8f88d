import { Button, Skeleton } from '@douyinfe/semi-ui'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { downloadHref, previewHref } from '~/app/files/file-urls'
import { formatMinutes } from '~/app/lib/dates'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import type { CaseTabProps } from '~/app/subjects/case/tab-props'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { EmptyState } from '~/app/ui/empty-state'
import { FactList } from '~/app/ui/field'
import { FileList } from '~/app/ui/files'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import type { ChangeRow } from '~/worker/subject-management/contract'
import { ChangeForm } from './change-form'
import { changeKindText, changeStatusText } from './labels'
import styles from './reports.module.css'
import { t } from '~/app/reports/texts'
import type { Call, InputOf } from '~/worker/core/call'
import * as steering from '~/worker/subject-management/calls'

const colours: readonly Colour[] = ['grey', 'cyan', 'cyan', 'green', 'orange']
type OpenedAction = { act: 'ask' | 'approve' | 'decide' | 'accept' | 'refuse' | 'decline'; row: ChangeRow | null }

/** Tab of the subject page with its change requests and their status. */
export default function CaseChanges({ subject }: CaseTabProps) {
  const { read, again } = useQuery(steering.listChanges, { subjectId: subject.id, pageSize: 100 })
  const { revalidate } = useRevalidator()
  const { send } = useSend()
  const [doing, setDoing] = useState<OpenedAction | null>(null)
  if (read.state === 'reading') return <Skeleton active loading placeholder={<Skeleton.Paragraph rows={4} />} />
  if (read.state === 'failed')
    return (
      <p className={styles.none} role="alert">
        {read.message}
      </p>
    )
  const rows = read.result.records
  const close = () => setDoing(null)
  const done = () => {
    close()
    again()
    void revalidate()
  }
  const answer = async <C extends Call>(call: C, body: Omit<InputOf<C>, 'id'>) => {
    const sent = await send<Call>(call, { id: doing?.row?.id, ...body })
    if (sent.ok) done()
    return sent.ok
  }
  const call = doing?.row?.status === 1 ? steering.approveChange : steering.decideChange
  const asks = subject.may.proposeChange === true && subject.status === 'ESTABLISHED'
  return (
    <div className={styles.main}>
      {asks && (
        <div className={styles.actions}>
          <Button theme="solid" onClick={() => setDoing({ act: 'ask', row: null })}>
            {t.askForChange}
          </Button>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState title={t.noChangeRequests} help={asks ? t.noChangesHelp : undefined} />
      ) : (
        <ul className={styles.comments}>
          {rows.map((row) => (
            <li key={row.id}>
              <header>
                <strong>{changeKindText(row.kind)}</strong>
                <StatusTag colour={colours[row.status] ?? 'grey'} label={changeStatusText(row.status)} />
                {row.accepted !== null && (
                  <StatusTag
                    colour={row.accepted === 1 ? 'green' : row.accepted === 2 ? 'red' : 'orange'}
                    label={row.accepted === 1 ? t.tookOver : row.accepted === 2 ? t.declinedIt : t.notTakenOver}
                  />
                )}
                <span className={styles.muted}>{formatMinutes(row.createTime)}</span>
              </header>
              <FactList
                items={[
                  ...changedValuesOf(row).map(({ label, before, after }) => ({
                    label,
                    value: before === '' ? after : t.fromTo(before, after),
                    wide: true,
                  })),
                  { label: t.changeReason, value: row.reason, wide: true },
                  ...(row.approveBy
                    ? [{ label: t.byInstitution, value: `${row.approveBy} ${formatMinutes(row.approveTime)}` }]
                    : []),
                  ...(row.decideBy
                    ? [{ label: t.byCentre, value: `${row.decideBy} ${formatMinutes(row.decideTime)}` }]
                    : []),
                  ...(row.opinion ? [{ label: t.opinion, value: row.opinion, wide: true }] : []),
                  ...(row.acceptNote ? [{ label: t.takeOverNote, value: row.acceptNote, wide: true }] : []),
                ]}
              />
              {row.files.length > 0 && <FileList files={row.files} hrefOf={downloadHref} previewOf={previewHref} />}
              <ChangeActions row={row} begin={(action) => setDoing({ act: action, row })} />
            </li>
          ))}
        </ul>
      )}
      {doing?.act === 'ask' && <ChangeForm subject={subject} row={doing.row} onClose={close} onDone={done} />}
      {(doing?.act === 'approve' || doing?.act === 'decide') && (
        <ConfirmDialog
          open
          title={t.agreeTo(changeKindText(doing.row!.kind))}
          act={t.agree}
          onConfirm={() => answer(call, { pass: true })}
          onCancel={close}
        >
          {doing.act === 'approve' ? t.agreeGoesOn : t.agreeTakesEffect}
        </ConfirmDialog>
      )}
      {doing?.act === 'refuse' && (
        <ReasonDialog
          open
          title={t.refuseTo(changeKindText(doing.row!.kind))}
          act={t.refuse}
          label={t.opinion}
          danger
          onConfirm={(opinion) => answer(call, { pass: false, opinion })}
          onCancel={close}
        />
      )}
      {doing?.act === 'accept' && (
        <ConfirmDialog
          open
          title={t.takeOver}
          act={t.takeOver}
          onConfirm={() => answer(steering.acceptHandover, { accept: true })}
          onCancel={close}
        >
          {t.takeOverHelp}
        </ConfirmDialog>
      )}
      {doing?.act === 'decline' && (
        <ReasonDialog
          open
          title={t.decline}
          act={t.decline}
          danger
          onConfirm={(note) => answer(steering.acceptHandover, { accept: false, note })}
          onCancel={close}
        />
      )}
    </div>
  )
}

function ChangeActions({ row, begin }: { row: ChangeRow; begin: (act: OpenedAction['act']) => void }): ReactNode {
  const { may } = row
  if (!row.canDeal) return null
  return (
    <div className={styles.actions}>
      {may.edit && <Button onClick={() => begin('ask')}>{t.changeAndSubmit}</Button>}
      {(may.approve || may.decide) && (
        <>
          <Button theme="solid" onClick={() => begin(may.approve ? 'approve' : 'decide')}>
            {t.agree}
          </Button>
          <Button type="danger" onClick={() => begin('refuse')}>
            {t.refuse}
          </Button>
        </>
      )}
      {may.accept && (
        <>
          <Button theme="solid" onClick={() => begin('accept')}>
            {t.takeOver}
          </Button>
          <Button type="danger" onClick={() => begin('decline')}>
            {t.decline}
          </Button>
        </>
      )}
    </div>
  )
}

/** Returns the values that a request changes, as text. */
function changedValuesOf({
  kind,
  before,
  after,
  managers,
}: ChangeRow): { label: string; before: string; after: string }[] {
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  const names = (value: unknown, field: string) =>
    Array.isArray(value)
      ? value.map((one) => text((one as Record<string, unknown>)[field])).join(t.listComma) || t.nobodyThere
      : ''
  switch (kind) {
    case 'delay':
      return [{ label: t.newEnd, before: text(before.endDate), after: text(after.endDate) }]
    case 'manager':
      return [{ label: t.newManager, before: managers?.before ?? '', after: managers?.after ?? '' }]
    case 'member':
      return [{ label: t.newMembers, before: names(before.members, 'name'), after: names(after.members, 'name') }]
    case 'partner':
      return [
        {
          label: t.newPartners,
          before: names(before.cooperateDeparts, 'departName'),
          after: names(after.cooperateDeparts, 'departName'),
        },
      ]
    case 'budget':
      return [{ label: t.newBudget, before: text(before.budgetTotal), after: text(after.budgetTotal) }]
    case 'content':
      return [{ label: t.newContent, before: '', after: text(after.content) }]
    default:
      return [{ label: t.whatChanges, before: '', after: text(after.text) }]
  }
}
