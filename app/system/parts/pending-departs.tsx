import { Button } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { callApi } from '~/app/lib/api'
import { formatMinutes } from '~/app/lib/dates'
import { useSend } from '~/app/lib/use-send'
import { DepartTree } from '~/app/people/depart-tree'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { EmptyState } from '~/app/ui/empty-state'
import { FactList } from '~/app/ui/field'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import { StatusTag } from '~/app/ui/status-tag'
import { decideRequests } from '~/worker/auth/registration/calls'
import * as calls from '~/worker/departs/calls'
import type { MergePreview, PendingDepart } from '~/worker/departs/contract'
import { roleTitle } from '~/worker/policy/role-titles'
import { t } from './departs.texts'
import style from './departs.module.css'

type Target = { id: string; name: string }
type OpenedAction =
  | { kind: 'confirm' | 'refuse'; one: PendingDepart }
  | { kind: 'merge'; one: PendingDepart; into: Target | null }

/** Institutions created by a registration. Each is confirmed, merged into an existing one, or refused. */
export function PendingDeparts({ ones }: { ones: readonly PendingDepart[] }) {
  const { send } = useSend()
  const [doing, setDoing] = useState<OpenedAction | null>(null)
  const close = () => setDoing(null)
  if (ones.length === 0) return <EmptyState title={t.waitingNone} help={t.waitingNoneHelp} />
  return (
    <>
      <ul className={style.pending} aria-label={t.waitingList}>
        {ones.map((one) => (
          <li key={one.id}>
            <PendingDepartCard one={one} onAct={setDoing} />
          </li>
        ))}
      </ul>
      {doing?.kind === 'confirm' && (
        <ConfirmDialog
          open
          title={t.confirming(doing.one.departName)}
          act={t.confirm}
          onConfirm={async () => (await send(decideRequests, { ids: [doing.one.requestId], pass: true })).ok}
          onCancel={close}
        >
          <p>{t.confirmingHelp(doing.one.applicant)}</p>
          {doing.one.like.length > 0 && (
            <p className={style.problem}>
              {t.confirmingLike(doing.one.like.map(({ departName }) => departName).join(t.comma))}
            </p>
          )}
        </ConfirmDialog>
      )}
      {doing?.kind === 'merge' && <MergeDialog one={doing.one} first={doing.into} onClose={close} />}
      <ReasonDialog
        open={doing?.kind === 'refuse'}
        title={t.refusing(doing?.one.departName ?? '')}
        act={t.refuse}
        help={t.refusingHelp}
        danger
        onConfirm={async (opinion) => {
          const { ok } = await send(decideRequests, { ids: [doing!.one.requestId], pass: false, opinion })
          if (ok) close()
          return ok
        }}
        onCancel={close}
      />
    </>
  )
}

function PendingDepartCard({ one, onAct }: { one: PendingDepart; onAct: (doing: OpenedAction) => void }) {
  return (
    <>
      <div className={style.head}>
        <h2>{one.departName}</h2>
      </div>
      <FactList
        items={[
          { label: t.fullName, value: one.departNameFull },
          { label: t.kind, value: one.departType_dictText },
          { label: t.credit, value: one.creditCode },
          { label: t.applicant, value: one.applicant && t.applicantOf(one.applicant, roleTitle(one.roleName)) },
          { label: t.applyTime, value: formatMinutes(one.applyTime) },
          { label: t.phone, value: one.mobile },
          { label: t.address, value: one.address, wide: true },
        ]}
      />
      <div className={style.similar}>
        <p>{one.like.length ? t.like : t.likeNone}</p>
        {one.like.length > 0 && (
          <ul>
            {one.like.map(({ id, departName, orgCode, percent, why }) => (
              <li key={id}>
                <span>
                  {departName} {orgCode}
                </span>
                <StatusTag
                  colour={why === 'near' ? 'orange' : 'red'}
                  label={why === 'credit' ? t.likeCredit : why === 'same' ? t.likeSame : t.likeNear(percent)}
                />
                <Button
                  size="small"
                  aria-label={t.mergeHere(departName)}
                  onClick={() => onAct({ kind: 'merge', one, into: { id, name: departName } })}
                >
                  {t.mergeAct}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={style.actions}>
        <Button theme="solid" disabled={!one.requestId} onClick={() => onAct({ kind: 'confirm', one })}>
          {t.confirm}
        </Button>
        <Button onClick={() => onAct({ kind: 'merge', one, into: null })}>{t.merge}</Button>
        <Button type="danger" disabled={!one.requestId} onClick={() => onAct({ kind: 'refuse', one })}>
          {t.refuse}
        </Button>
      </div>
    </>
  )
}

type Preview = z.output<typeof MergePreview>
/** Merges the institution into an existing one. The effects are shown before the merge. */
function MergeDialog({ one, first, onClose }: { one: PendingDepart; first: Target | null; onClose: () => void }) {
  const { send } = useSend()
  const [into, setInto] = useState(first)
  const [loaded, setLoaded] = useState<{ of: string; preview: Preview | null; problem: string } | null>(null)
  useEffect(() => {
    if (!into) return
    const controller = new AbortController()
    void callApi(calls.previewMerge, { id: one.id, into: into.id }, controller.signal).then((answer) => {
      if (controller.signal.aborted) return
      setLoaded({ of: into.id, preview: answer.ok ? answer.result : null, problem: answer.ok ? '' : answer.message })
    })
    return () => controller.abort()
  }, [one.id, into])
  const current = loaded && into && loaded.of === into.id ? loaded : null
  return (
    <ConfirmDialog
      open
      danger
      title={t.merging(one.departName)}
      act={t.mergeAct}
      blocked={!current?.preview}
      onConfirm={async () => (await send(calls.mergePending, { id: one.id, into: into!.id })).ok}
      onCancel={onClose}
    >
      <div className={style.move}>
        <DepartTree label={t.tree} chosen={into?.id ?? null} onChoose={setInto} />
        <div role="status" className={style.preview}>
          {!into && <p>{t.mergeChoose}</p>}
          {current?.problem && <p className={style.problem}>{current.problem}</p>}
          {current?.preview && (
            <>
              <strong>{t.mergeInto(current.preview.departName, current.preview.orgCode)}</strong>
              <p>
                {t.mergePeople(
                  current.preview.people.length,
                  current.preview.people.map(({ realname }) => realname).join(t.comma),
                )}
              </p>
              <p>{t.mergeRequests(current.preview.requests, current.preview.byContact)}</p>
            </>
          )}
        </div>
      </div>
    </ConfirmDialog>
  )
}
