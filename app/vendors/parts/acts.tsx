import { useState } from 'react'
import { useNavigate } from 'react-router'
import { linkTo } from '~/app/lib/named-pages'
import { useSend } from '~/app/lib/send'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import * as vendors from '~/worker/vendors/calls'
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
export const actLabels = (): Record<VendorAct, string> => ({
  publish: t.publish,
  submit: t.submit,
  edit: t.edit,
  correct: t.correct,
  return: t.return,
  withdraw: t.withdraw,
  putBack: t.putBack,
  revise: t.revise,
  takeOff: t.takeOff,
  delete: t.delete,
})
export const isHarsh = (act: VendorAct) => act === 'takeOff' || act === 'delete'

type Doing = { act: VendorAct; of: Named }
function Asking({ doing, gone, onClose }: { doing: Doing; gone: (() => void) | undefined; onClose: () => void }) {
  const { send } = useSend()
  const { act, of } = doing
  const ids = [of.id]
  const name = of.vendorName
  const asked = {
    submit: { title: t.submitAsk(name), help: t.submitHelp, send: () => send(vendors.submitVendors, { ids }) },
    publish: {
      title: t.publishAsk(name),
      help: t.publishHelp,
      send: () => send(vendors.auditVendors, { ids, pass: 1 }),
    },
    revise: { title: t.reviseAsk(name), help: t.reviseHelp, send: () => send(vendors.reviseVendors, { ids }) },
    delete: {
      title: t.deleteAsk(name),
      help: '',
      send: () => send(vendors.deleteVendors, { ids }, { revalidate: !gone }),
    },
  }
  const simple = act === 'submit' || act === 'publish' || act === 'revise' || act === 'delete' ? asked[act] : null
  return (
    <>
      {simple && (
        <ConfirmDialog
          open
          danger={act === 'delete'}
          title={simple.title}
          act={actLabels()[act]}
          onCancel={onClose}
          onConfirm={async () => {
            const { ok } = await simple.send()
            if (ok && act === 'delete') gone?.()
            return ok
          }}
        >
          {simple.help}
        </ConfirmDialog>
      )}
      {act === 'return' && (
        <ReasonDialog
          open
          danger
          title={t.returnAsk(name)}
          act={t.return}
          label={t.opinion}
          onCancel={onClose}
          onConfirm={async (opinion) => (await send(vendors.auditVendors, { ids, pass: 0, opinion })).ok}
        />
      )}
      {act === 'takeOff' && (
        <ReasonDialog
          open
          danger
          title={t.takeOffAsk(name)}
          act={t.takeOff}
          label={t.reason}
          onCancel={onClose}
          onConfirm={async (reason) => (await send(vendors.takeOffVendors, { ids, reason })).ok}
        />
      )}
    </>
  )
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
