import { Button } from '@douyinfe/semi-ui'
import { useEffect, useMemo, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { useSend } from '~/app/lib/use-send'
import { Dialog } from '~/app/ui/dialog'
import { type PickerOption, RemotePicker } from '~/app/ui/remote-picker'
import { t as ui } from '~/app/ui/texts'
import { pickableUsers } from '~/worker/people/calls'
import { mergeUsers } from '~/worker/people/merge/calls'
import type { MergeEffect } from '~/worker/people/merge/contract'
import type { ListedPerson } from './listed-person'
import style from './people.module.css'
import { t } from './texts'

type TargetAccount = PickerOption & { username: string }
/** Preview of a merge, or the reason why it is not possible. */
type MergePreview = { of: string; effect: MergeEffect } | { of: string; why: string }

/** Loads the preview of a merge; null while loading. */
function useMergePreview(targetId: string, giveId: string) {
  const [preview, setPreview] = useState<MergePreview | null>(null)
  useEffect(() => {
    if (!targetId) return
    let left = false
    void callApi(mergeUsers, { keepId: targetId, giveId, dryRun: 1 }).then((answer) => {
      if (left) return
      setPreview(answer.ok ? { of: targetId, effect: answer.result } : { of: targetId, why: answer.message })
    })
    return () => void (left = true)
  }, [targetId, giveId])
  return preview?.of === targetId ? preview : null
}

/** Searches accounts that can be the target of a merge. */
const findTargets =
  (giveId: string) =>
  async (keyword: string, signal: AbortSignal): Promise<TargetAccount[]> => {
    const answer = await callApi(pickableUsers, { keyword }, signal)
    if (!answer.ok) throw new Error(answer.message)
    return answer.result
      .filter(({ id }) => id !== giveId)
      .map(({ id, realname, username, departName }) => ({
        ...{ value: id, label: t.account(realname, username), username },
        hint: departName,
      }))
  }

/** Merges an account into another one of the same person, after a preview. */
export function MergeDialog({ row, onClose }: { row: ListedPerson; onClose: () => void }) {
  const { send, busy } = useSend()
  const [target, setTarget] = useState<TargetAccount | null>(null)
  const targetId = target?.value ?? ''
  const now = useMergePreview(targetId, row.id)
  const find = useMemo(() => findTargets(row.id), [row.id])
  const merge = async () => {
    if ((await send(mergeUsers, { keepId: targetId, giveId: row.id })).ok) onClose()
  }
  return (
    <Dialog
      open
      firm
      busy={busy}
      width={640}
      title={t.merging(t.account(row.realname, row.username))}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button
            theme="solid"
            type="danger"
            loading={busy}
            disabled={!now || !('effect' in now)}
            onClick={() => void merge()}
          >
            {target ? t.mergeAct(target.username) : t.merge}
          </Button>
        </>
      }
    >
      <div className={style.merge}>
        <p>{t.mergeHelp}</p>
        <RemotePicker
          aria-label={t.mergeKeep}
          placeholder={t.mergeFind}
          load={find}
          value={target}
          onChange={(picked) => setTarget(picked as TargetAccount | null)}
        />
        <div role="status">
          {!targetId ? (
            <p className={style.count}>{t.mergeFirst}</p>
          ) : !now ? (
            <p className={style.count}>{t.mergeReading}</p>
          ) : 'why' in now ? (
            <p className={style.refused}>{now.why}</p>
          ) : (
            <Effect effect={now.effect} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Effect({ effect: { moves, stays, staysTotal, fills, sessions } }: { effect: MergeEffect }) {
  return (
    <>
      <section>
        <h3>{t.mergeMoves}</h3>
        {moves.length ? (
          <dl className={style.counts}>
            {moves.map(({ kind, name, count }) => (
              <div key={kind}>
                <dt>{name}</dt>
                <dd>{t.mergeCount(count)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className={style.count}>{t.mergeNothing}</p>
        )}
      </section>
      {stays.length > 0 && (
        <section>
          <h3>{t.mergeStays(staysTotal)}</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it */}
          <ul className={style.remaining} tabIndex={0} aria-label={t.mergeStays(staysTotal)}>
            {stays.map(({ kind, name, about, why, becomes }, at) => (
              <li key={`${kind} ${at}`}>
                <strong>
                  {name}：{about}
                </strong>
                <small>
                  {why === 'part' ? t.mergePart : t.mergeBoth} · {becomes === 'stays' ? t.mergeLeft : t.mergeGone}
                </small>
              </li>
            ))}
          </ul>
          {staysTotal > stays.length && <p className={style.count}>{t.mergeMore(staysTotal - stays.length)}</p>}
        </section>
      )}
      {fills.length > 0 && (
        <section>
          <h3>{t.mergeFills}</h3>
          <p>{fills.map(({ name, value }) => `${name} ${value}`).join('、')}</p>
        </section>
      )}
      {sessions > 0 && <p>{t.mergeSessions(sessions)}</p>}
    </>
  )
}
