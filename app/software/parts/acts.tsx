import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { useSend } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import type { Class } from '~/worker/software/choices.server'
import * as calls from '~/worker/software/calls'
import type { SoftwareDetail, SoftwareRow } from '~/worker/software/contract'
import { t } from '../texts'
import { SoftwareForm } from './software-form'

export const softwareActs = ['publish', 'submit', 'edit', 'return', 'withdraw', 'takeOff', 'delete'] as const
export type SoftwareAct = (typeof softwareActs)[number]
type Doing = { act: SoftwareAct | 'new'; ids: string[]; whole?: SoftwareDetail; done?: (() => void) | undefined }

type Given = { own: { name: string } | null; classes: readonly Class[] }
function Asking({ doing, own, classes, onClose }: Given & { doing: Doing; onClose: () => void }) {
  const { send } = useSend()
  const { ids } = doing
  const after = (sent: { ok: boolean }) => {
    if (sent.ok) doing.done?.()
    return sent.ok
  }
  const asks = {
    submit: { title: t.submitAsk(ids.length), help: t.submitHelp, send: () => send(calls.submit, { ids }) },
    publish: { title: t.publishAsk(ids.length), help: t.publishHelp, send: () => send(calls.review, { ids, pass: 1 }) },
    delete: { title: t.deleteAsk(ids.length), help: t.deleteHelp, send: () => send(calls.remove, { ids }) },
  }
  const asked = doing.act === 'submit' || doing.act === 'publish' || doing.act === 'delete' ? doing.act : null
  return (
    <>
      {(doing.act === 'new' || doing.whole) && (
        <SoftwareForm of={doing.whole ?? null} own={own} classes={classes} onClose={onClose} />
      )}
      {asked && (
        <ConfirmDialog
          open
          danger={asked === 'delete'}
          title={asks[asked].title}
          act={t[asked]}
          onCancel={onClose}
          onConfirm={async () => after(await asks[asked].send())}
        >
          {asks[asked].help}
        </ConfirmDialog>
      )}
      {doing.act === 'return' && (
        <ReasonDialog
          open
          danger
          title={t.returnAsk(ids.length)}
          act={t.return}
          label={t.opinion}
          onCancel={onClose}
          onConfirm={async (opinion) => after(await send(calls.review, { ids, pass: 0, opinion }))}
        />
      )}
      {doing.act === 'takeOff' && (
        <ReasonDialog
          open
          danger
          title={t.takeOffAsk(ids.length)}
          act={t.takeOff}
          label={t.takeOffReason}
          onCancel={onClose}
          onConfirm={async (reason) => after(await send(calls.takeOff, { ids, reason }))}
        />
      )}
    </>
  )
}

/** What is asked before an act upon software, and the act. */
export function useSoftwareActs({ own, classes }: Given) {
  const { send } = useSend()
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const begin = async (act: Doing['act'], rows: readonly SoftwareRow[], done?: () => void) => {
    const ids = rows.map(({ id }) => id)
    if (act === 'withdraw') return void (await send(calls.withdraw, { ids }))
    if (act !== 'edit') return setDoing({ act, ids, done })
    const answer = await ask(calls.info, { id: ids[0]! })
    if (answer.ok) setDoing({ act, ids, whole: answer.result })
    else tellFailure(answer)
  }
  const dialog = doing && <Asking doing={doing} own={own} classes={classes} onClose={close} />
  return { begin, dialog }
}
