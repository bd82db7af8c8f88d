import { useState } from 'react'
import { useNavigate } from 'react-router'
import { linkTo } from '~/app/lib/named-pages'
import { useSend } from '~/app/lib/send'
import { type Question, QuestionDialog } from '~/app/ui/question-dialog'
import * as vendors from '~/worker/vendors/calls'
import { fields } from '~/worker/vendors/fields.texts'
import { t } from '../texts'

type Named = { id: string; vendorName: string }
/** The moves that have a button, the one that matters first. */
export const vendorActs = [
  ...([
    'publish',
    'submit',
    'edit',
    'correct',
    'return',
    'withdraw',
    'putBack',
    'revise',
    'takeOff',
    'delete',
  ] as const),
]
export type VendorAct = (typeof vendorActs)[number]
export const isHarsh = (act: VendorAct) => act === 'takeOff' || act === 'delete'

type Doing = { act: VendorAct; of: Named }
function Asking({ doing, gone, onClose }: { doing: Doing; gone: (() => void) | undefined; onClose: () => void }) {
  const { send } = useSend()
  const { act, of } = doing
  const ids = [of.id]
  const name = of.vendorName
  const remove = async () => {
    const sent = await send(vendors.deleteVendors, { ids }, { revalidate: !gone })
    if (sent.ok) gone?.()
    return sent
  }
  const questions: Partial<Record<VendorAct, Omit<Question, 'act'>>> = {
    submit: { title: t.submitAsk(name), help: t.submitHelp, send: () => send(vendors.submitVendors, { ids }) },
    publish: {
      title: t.publishAsk(name),
      help: t.publishHelp,
      send: () => send(vendors.auditVendors, { ids, pass: 1 }),
    },
    revise: { title: t.reviseAsk(name), help: t.reviseHelp, send: () => send(vendors.reviseVendors, { ids }) },
    delete: { title: t.deleteAsk(name), danger: true, send: remove },
    return: {
      ...{ title: t.returnAsk(name), danger: true, reason: fields.opinion },
      send: (opinion) => send(vendors.auditVendors, { ids, pass: 0, opinion }),
    },
    takeOff: {
      ...{ title: t.takeOffAsk(name), danger: true, reason: t.reason },
      send: (reason) => send(vendors.takeOffVendors, { ids, reason }),
    },
  }
  const asked = questions[act]
  return asked ? <QuestionDialog of={{ ...asked, act: t[act] }} onClose={onClose} /> : null
}

/** What is asked before an act upon an entry, and the act. `gone`: where to once it is deleted. */
export function useVendorActs(gone?: () => void) {
  const { send } = useSend()
  const navigate = useNavigate()
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const begin = async (act: VendorAct, of: Named) => {
    const ids = [of.id]
    if (act === 'edit' || act === 'correct') return void navigate(linkTo('serviceEdit', { id: of.id }))
    if (act === 'withdraw') return void (await send(vendors.withdrawVendors, { ids }))
    if (act === 'putBack') return void (await send(vendors.putBackVendors, { ids }))
    setDoing({ act, of })
  }
  const dialog = doing && <Asking doing={doing} gone={gone} onClose={close} />
  return { begin, dialog }
}
