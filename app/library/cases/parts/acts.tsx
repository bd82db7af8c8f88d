import { useState } from 'react'
import { ask } from '~/app/lib/api'
import { useSend } from '~/app/lib/send'
import { tellFailure } from '~/app/lib/tell'
import { Choice, type Option } from '~/app/ui/choice'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { Labelled } from '~/app/ui/field'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import * as calls from '~/worker/library/cases/calls'
import type { CaseDetail, CaseRow } from '~/worker/library/cases/contract'
import type { Branch } from '~/worker/library/cases/screen.server'
import type { OrgType } from '~/worker/library/contract'
import * as tasks from '~/worker/library/tasks/calls'
import { t } from '../texts'
import { CaseForm } from './case-form'

export type CaseAct =
  | 'edit'
  | 'revise'
  | 'submit'
  | 'withdraw'
  | 'release'
  | 'return'
  | 'takeOff'
  | 'putBack'
  | 'delete'
type Doing = { act: CaseAct | 'new' | 'collect'; ids: string[]; whole?: CaseDetail; done?: () => void }

/** What is asked before an act upon cases, and the act. */
export function useCaseActs({
  room,
  tree,
  plans,
  requirements,
  years,
}: {
  room: OrgType
  years: readonly string[]
  tree: readonly Branch[]
  plans: readonly Option[]
  requirements: readonly Option[]
}) {
  const { send } = useSend()
  const [doing, setDoing] = useState<Doing | null>(null)
  const [plan, setPlan] = useState('')
  const close = () => setDoing(null)
  const begin = async (act: Doing['act'], rows: readonly CaseRow[], done?: () => void) => {
    const ids = rows.map(({ id }) => id)
    if (act === 'withdraw') return void (await send(calls.withdrawCases, { ids }))
    if (act === 'putBack') return void (await send(calls.putBackCases, { ids }))
    if (act !== 'edit' && act !== 'revise') return setDoing({ act, ids, ...(done && { done }) })
    const answer = await ask(calls.caseDetail, { id: ids[0]! })
    if (answer.ok) setDoing({ act, ids, whole: answer.result })
    else tellFailure(answer)
  }
  const after = (sent: boolean) => {
    if (sent) doing?.done?.()
    return sent
  }
  const ids = doing?.ids ?? []
  const dialog = doing && (
    <>
      {(doing.act === 'new' || doing.whole) && (
        <CaseForm
          room={room}
          of={doing.whole ?? null}
          tree={tree}
          requirements={requirements}
          years={years}
          onClose={close}
        />
      )}
      {doing.act === 'submit' && (
        <ConfirmDialog
          open
          title={t.submitAsk(ids.length)}
          act={t.submit}
          onCancel={close}
          onConfirm={async () => after((await send(calls.submitCases, { ids })).ok)}
        />
      )}
      {doing.act === 'release' && (
        <ConfirmDialog
          open
          title={t.releaseAsk(ids.length)}
          act={t.release}
          onCancel={close}
          onConfirm={async () => after((await send(calls.reviewCases, { ids, pass: 1 })).ok)}
        >
          {t.releaseHelp}
        </ConfirmDialog>
      )}
      {doing.act === 'delete' && (
        <ConfirmDialog
          open
          danger
          title={t.deleteAsk(ids.length)}
          act={t.delete}
          onCancel={close}
          onConfirm={async () => after((await send(tasks.deleteReady, { ids, type: 'case' })).ok)}
        />
      )}
      {doing.act === 'collect' && (
        <ConfirmDialog
          open
          title={t.collectAsk(ids.length)}
          act={t.collect}
          onCancel={close}
          onConfirm={async () =>
            after((await send(calls.collectCases, { ids, planId: plan || (plans[0]?.value ?? '') })).ok)
          }
        >
          <Labelled label={t.plan} required>
            {(id) => <Choice id={id} value={plan || (plans[0]?.value ?? '')} options={plans} onChange={setPlan} />}
          </Labelled>
        </ConfirmDialog>
      )}
      {doing.act === 'return' && (
        <ReasonDialog
          open
          danger
          title={t.returnAsk(ids.length)}
          act={t.return}
          label={t.opinion}
          onCancel={close}
          onConfirm={async (opinion) => after((await send(calls.reviewCases, { ids, pass: 0, opinion })).ok)}
        />
      )}
      {doing.act === 'takeOff' && (
        <ReasonDialog
          open
          danger
          title={t.takeOffAsk(ids.length)}
          act={t.takeOff}
          label={t.reason}
          onCancel={close}
          onConfirm={async (reason) => after((await send(calls.takeOffCases, { ids, reason })).ok)}
        />
      )}
    </>
  )
  return { begin, dialog }
}
