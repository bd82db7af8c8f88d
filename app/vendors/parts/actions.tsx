import { useState } from 'react'
import { useNavigate } from 'react-router'
import { linkTo } from '~/app/lib/named-pages'
import { useSend } from '~/app/lib/use-send'
import { type Question, QuestionDialog } from '~/app/ui/question-dialog'
import * as vendors from '~/worker/vendors/calls'
import { fields } from '~/worker/vendors/fields.texts'
import { t } from '../texts'

type NamedVendor = { id: string; vendorName: string }
/** Transitions with a button, the most important first. */
export const vendorActions = [
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
export type VendorAction = (typeof vendorActions)[number]
export const isGraveAction = (action: VendorAction) => action === 'takeOff' || action === 'delete'

type OpenedAction = { act: VendorAction; of: NamedVendor }
function ActionDialog({
  doing,
  gone,
  onClose,
}: {
  doing: OpenedAction
  gone: (() => void) | undefined
  onClose: () => void
}) {
  const { send } = useSend()
  const { act, of } = doing
  const ids = [of.id]
  const name = of.vendorName
  const remove = async () => {
    const sent = await send(vendors.deleteVendors, { ids }, { revalidate: !gone })
    if (sent.ok) gone?.()
    return sent
  }
  const questions: Partial<Record<VendorAction, Omit<Question, 'act'>>> = {
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
      send: (reason) => send(vendors.unpublishVendors, { ids, reason }),
    },
  }
  const question = questions[act]
  return question ? <QuestionDialog of={{ ...question, act: t[act] }} onClose={onClose} /> : null
}

/** Actions on a vendor with their dialogs. `gone` is called after a deletion. */
export function useVendorActions(gone?: () => void) {
  const { send } = useSend()
  const navigate = useNavigate()
  const [doing, setDoing] = useState<OpenedAction | null>(null)
  const close = () => setDoing(null)
  const begin = async (action: VendorAction, of: NamedVendor) => {
    const ids = [of.id]
    if (action === 'edit' || action === 'correct') return void navigate(linkTo('serviceEdit', { id: of.id }))
    if (action === 'withdraw') return void (await send(vendors.withdrawVendors, { ids }))
    if (action === 'putBack') return void (await send(vendors.republishVendors, { ids }))
    setDoing({ act: action, of })
  }
  const dialog = doing && <ActionDialog doing={doing} gone={gone} onClose={close} />
  return { begin, dialog }
}
