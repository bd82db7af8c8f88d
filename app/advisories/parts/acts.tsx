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

/** What is asked before an act upon an advisory, and the act. */
export function useAdvisoryActs({ today, mayPreview }: { today: string; mayPreview: boolean }) {
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
  const row = doing?.row
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
  const act = doing?.act
  const asked = act === 'publish' || act === 'match' || act === 'submit' || act === 'delete' ? act : null
  const dialog = doing && (
    <>
      {(doing.act === 'new' || doing.whole) && (
        <AdvisoryForm of={doing.whole ?? null} today={today} mayPreview={mayPreview} onClose={close} />
      )}
      {doing.act === 'answer' && row?.own && <AnswerForm row={row} own={row.own} onClose={close} />}
      {asked && asks && (
        <ConfirmDialog
          open
          danger={asked === 'delete'}
          title={asks[asked].title}
          act={t[asked]}
          onCancel={close}
          onConfirm={async () => (await asks[asked].send()).ok}
        >
          {asks[asked].help}
        </ConfirmDialog>
      )}
      {doing.act === 'return' && row && (
        <ReasonDialog
          open
          danger
          title={t.returnAsk(1)}
          act={t.return}
          label={t.opinion}
          onCancel={close}
          onConfirm={async (opinion) => (await send(calls.sendBack, { ids: [row.id], opinion })).ok}
        />
      )}
      {doing.act === 'takeOff' && row && (
        <ReasonDialog
          open
          danger
          title={t.takeOffAsk(1)}
          act={t.takeOff}
          label={t.takeOffReason}
          onCancel={close}
          onConfirm={async (reason) => (await send(calls.takeOff, { ids: [row.id], reason })).ok}
        />
      )}
    </>
  )
  return { begin, dialog }
}
