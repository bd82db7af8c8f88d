import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { useSend } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import * as calls from '~/worker/advisories/calls'
import type { AdvisoryDetail, AdvisoryRow } from '~/worker/advisories/contract'
import { t } from '../texts'
import { AdvisoryForm } from './advisory-form'
import { AnswerForm } from './answer-form'

export const advisoryActs = ['publish', 'submit', 'edit', 'match', 'return', 'withdraw', 'takeOff', 'delete'] as const
export type AdvisoryAct = (typeof advisoryActs)[number]
type Doing = { act: AdvisoryAct | 'new' | 'answer'; row: AdvisoryRow | null; whole?: AdvisoryDetail }

type Given = { today: string; mayPreview: boolean }
function Asking({ doing, today, mayPreview, onClose }: Given & { doing: Doing; onClose: () => void }) {
  const { send } = useSend()
  const { act, row } = doing
  const asks = row && {
    publish: {
      ...{ title: t.publishAsk(row.title), help: t.publishHelp },
      send: () => send(calls.publish, { id: row.id, lockVersion: row.lockVersion }),
    },
    match: {
      ...{ title: t.matchAsk(row.title), help: t.matchHelp },
      send: () => send(calls.match, { id: row.id, lockVersion: row.lockVersion }),
    },
    submit: { title: t.submitAsk(1), help: row.title, send: () => send(calls.submit, { ids: [row.id] }) },
    delete: { title: t.deleteAsk(1), help: row.title, send: () => send(calls.remove, { ids: [row.id] }) },
  }
  const asked = act === 'publish' || act === 'match' || act === 'submit' || act === 'delete' ? act : null
  return (
    <>
      {(act === 'new' || doing.whole) && (
        <AdvisoryForm of={doing.whole ?? null} today={today} mayPreview={mayPreview} onClose={onClose} />
      )}
      {act === 'answer' && row?.own && <AnswerForm row={row} own={row.own} onClose={onClose} />}
      {asked && asks && (
        <ConfirmDialog
          open
          danger={asked === 'delete'}
          title={asks[asked].title}
          act={t[asked]}
          onCancel={onClose}
          onConfirm={async () => (await asks[asked].send()).ok}
        >
          {asks[asked].help}
        </ConfirmDialog>
      )}
      {act === 'return' && row && (
        <ReasonDialog
          open
          danger
          title={t.returnAsk(1)}
          act={t.return}
          label={t.opinion}
          onCancel={onClose}
          onConfirm={async (opinion) => (await send(calls.sendBack, { ids: [row.id], opinion })).ok}
        />
      )}
      {act === 'takeOff' && row && (
        <ReasonDialog
          open
          danger
          title={t.takeOffAsk(1)}
          act={t.takeOff}
          label={t.takeOffReason}
          onCancel={onClose}
          onConfirm={async (reason) => (await send(calls.takeOff, { ids: [row.id], reason })).ok}
        />
      )}
    </>
  )
}

/** What is asked before an act upon an advisory, and the act. */
export function useAdvisoryActs({ today, mayPreview }: Given) {
  const { send } = useSend()
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const begin = async (act: Doing['act'], row: AdvisoryRow | null) => {
    if (act === 'withdraw' && row) return void (await send(calls.withdraw, { ids: [row.id] }))
    if (act !== 'edit' || !row) return setDoing({ act, row })
    const answer = await ask(calls.info, { id: row.id })
    if (answer.ok) setDoing({ act, row, whole: answer.result })
    else tellFailure(answer)
  }
  const dialog = doing && <Asking doing={doing} today={today} mayPreview={mayPreview} onClose={close} />
  return { begin, dialog }
}
