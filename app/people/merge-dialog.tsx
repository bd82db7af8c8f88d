import { Button } from '@douyinfe/semi-ui'
import { useEffect, useMemo, useState } from 'react'
import { ask } from '~/app/lib/api'
import { useSend } from '~/app/lib/send'
import { Dialog } from '~/app/ui/dialog'
import { type Picked, RemotePicker } from '~/app/ui/remote-picker'
import { t as ui } from '~/app/ui/texts'
import type { UserRow } from '~/worker/people/answers'
import { pickableUsers } from '~/worker/people/calls'
import { mergeUsers } from '~/worker/people/merge/calls'
import type { MergeEffect } from '~/worker/people/merge/contract'
import style from './people.module.css'
import { t } from './texts'

type Kept = Picked & { username: string }
/** What merging into an account would do, or why it cannot be. */
type Looked = { of: string; effect: MergeEffect } | { of: string; why: string }

/** What giving up the one for the other would do; null while it is asked. */
function useLooked(keepId: string, giveId: string) {
  const [looked, setLooked] = useState<Looked | null>(null)
  useEffect(() => {
    if (!keepId) return
    let left = false
    void ask(mergeUsers, { keepId, giveId, dryRun: 1 }).then((answer) => {
      if (left) return
      setLooked(answer.ok ? { of: keepId, effect: answer.result } : { of: keepId, why: answer.message })
    })
    return () => void (left = true)
  }, [keepId, giveId])
  return looked?.of === keepId ? looked : null
}

/** Finds the accounts that another one may go over into. */
const findOther =
  (giveId: string) =>
  async (keyword: string, signal: AbortSignal): Promise<Kept[]> => {
    const answer = await ask(pickableUsers, { keyword }, signal)
    if (!answer.ok) throw new Error(answer.message)
    return answer.result
      .filter(({ id }) => id !== giveId)
      .map(({ id, realname, username, departName }) => ({
        ...{ value: id, label: t.account(realname, username), username },
        hint: departName,
      }))
  }

/** Gives an account up for another one of the same person: what goes over is shown before it does. */
export function MergeDialog({ row, onClose }: { row: UserRow; onClose: () => void }) {
  const { send, busy } = useSend()
  const [kept, setKept] = useState<Kept | null>(null)
  const keepId = kept?.value ?? ''
  const now = useLooked(keepId, row.id)
  const find = useMemo(() => findOther(row.id), [row.id])
  const merge = async () => {
    if ((await send(mergeUsers, { keepId, giveId: row.id })).ok) onClose()
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
            {kept ? t.mergeAct(kept.username) : t.merge}
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
          value={kept}
          onChange={(picked) => setKept(picked as Kept | null)}
        />
        <div role="status">
          {!keepId ? (
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
          <ul className={style.stays} tabIndex={0} aria-label={t.mergeStays(staysTotal)}>
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
