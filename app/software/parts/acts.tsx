import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { useSend } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'
import { type Question, QuestionDialog } from '~/app/ui/question-dialog'
import type { Class } from '~/worker/software/choices.server'
import * as calls from '~/worker/software/calls'
import type { SoftwareDetail, SoftwareRow } from '~/worker/software/contract'
import { fields } from '~/worker/software/fields.texts'
import { t } from '../texts'
import { SoftwareForm } from './software-form'

export const softwareActs = ['publish', 'submit', 'edit', 'return', 'withdraw', 'takeOff', 'delete'] as const
export type SoftwareAct = (typeof softwareActs)[number]
type Doing = { act: SoftwareAct | 'new'; ids: string[]; whole?: SoftwareDetail; done?: (() => void) | undefined }

type Given = { own: { name: string } | null; classes: readonly Class[] }
function Asking({ doing, own, classes, onClose }: Given & { doing: Doing; onClose: () => void }) {
  const { send } = useSend()
  const { act, ids } = doing
  if (act === 'new' || doing.whole)
    return <SoftwareForm of={doing.whole ?? null} own={own} classes={classes} onClose={onClose} />
  const questions: Partial<Record<SoftwareAct, Omit<Question, 'act'>>> = {
    submit: { title: t.submitAsk(ids.length), help: t.submitHelp, send: () => send(calls.submit, { ids }) },
    publish: { title: t.publishAsk(ids.length), help: t.publishHelp, send: () => send(calls.review, { ids, pass: 1 }) },
    delete: {
      ...{ title: t.deleteAsk(ids.length), help: t.deleteHelp, danger: true },
      send: () => send(calls.remove, { ids }),
    },
    return: {
      ...{ title: t.returnAsk(ids.length), danger: true, reason: fields.opinion },
      send: (opinion) => send(calls.review, { ids, pass: 0, opinion }),
    },
    takeOff: {
      ...{ title: t.takeOffAsk(ids.length), danger: true, reason: t.takeOffReason },
      send: (reason) => send(calls.takeOff, { ids, reason }),
    },
  }
  const asked = questions[act]
  if (!asked) return null
  const sendIt = async (reason: string) => {
    const sent = await asked.send(reason)
    if (sent.ok) doing.done?.()
    return sent
  }
  return <QuestionDialog of={{ ...asked, act: t[act], send: sendIt }} onClose={onClose} />
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
