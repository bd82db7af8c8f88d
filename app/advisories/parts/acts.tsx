import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { useSend } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'
import { type Question, QuestionDialog } from '~/app/ui/question-dialog'
import * as calls from '~/worker/advisories/calls'
import type { AdvisoryDetail, AdvisoryRow } from '~/worker/advisories/contract'
import { fields } from '~/worker/advisories/fields.texts'
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
  if (act === 'new' || doing.whole)
    return <AdvisoryForm of={doing.whole ?? null} today={today} mayPreview={mayPreview} onClose={onClose} />
  if (!row) return null
  if (act === 'answer') return row.own && <AnswerForm row={row} own={row.own} onClose={onClose} />
  const one = { id: row.id, lockVersion: row.lockVersion }
  const ids = [row.id]
  const questions: Partial<Record<AdvisoryAct, Omit<Question, 'act'>>> = {
    publish: { title: t.publishAsk(row.title), help: t.publishHelp, send: () => send(calls.publish, one) },
    match: { title: t.matchAsk(row.title), help: t.matchHelp, send: () => send(calls.match, one) },
    submit: { title: t.submitAsk(1), help: row.title, send: () => send(calls.submit, { ids }) },
    delete: { title: t.deleteAsk(1), help: row.title, danger: true, send: () => send(calls.remove, { ids }) },
    return: {
      ...{ title: t.returnAsk(1), danger: true, reason: fields.opinion },
      send: (opinion) => send(calls.sendBack, { ids, opinion }),
    },
    takeOff: {
      ...{ title: t.takeOffAsk(1), danger: true, reason: t.takeOffReason },
      send: (reason) => send(calls.takeOff, { ids, reason }),
    },
  }
  const asked = questions[act]
  return asked ? <QuestionDialog of={{ ...asked, act: t[act] }} onClose={onClose} /> : null
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
