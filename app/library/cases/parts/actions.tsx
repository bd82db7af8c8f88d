import { useState } from 'react'
import { callApi } from '~/app/lib/api'
import { useRowActions } from '~/app/lib/row-actions'
import { useSend } from '~/app/lib/use-send'
import { type Question, QuestionDialog } from '~/app/ui/question-dialog'
import { Choice, type Option } from '~/app/ui/choice'
import { LabelledField } from '~/app/ui/field'
import * as calls from '~/worker/library/cases/calls'
import type { CaseDetail, CaseRow } from '~/worker/library/cases/contract'
import type { CategoryBranch } from '~/worker/library/cases/screen.server'
import type { OrgType } from '~/worker/library/contract'
import * as tasks from '~/worker/library/tasks/calls'
import { t } from '../texts'
import { CaseForm } from './case-form'

export type CaseAction =
  | 'edit'
  | 'revise'
  | 'submit'
  | 'withdraw'
  | 'release'
  | 'return'
  | 'takeOff'
  | 'putBack'
  | 'delete'

/** Actions on test cases with their confirmation dialogs. */
export function useCaseActions({
  room,
  tree,
  plans,
  requirements,
  years,
}: {
  room: OrgType
  years: readonly string[]
  tree: readonly CategoryBranch[]
  plans: readonly Option[]
  requirements: readonly Option[]
}) {
  const { send } = useSend()
  const [chosenPlan, setPlan] = useState('')
  const planId = chosenPlan || (plans[0]?.value ?? '')
  const { doing, begin, close } = useRowActions<CaseAction | 'new' | 'collect', CaseRow, CaseDetail>({
    atOnce: (action, ids) =>
      action === 'withdraw'
        ? send(calls.withdrawCases, { ids })
        : action === 'putBack'
          ? send(calls.republishCases, { ids })
          : null,
    read: (action, id) => (action === 'edit' || action === 'revise' ? callApi(calls.caseDetail, { id }) : null),
  })
  const { act = 'new', ids = [], whole } = doing ?? {}
  const dialog = doing && (
    <>
      {(act === 'new' || whole) && (
        <CaseForm
          room={room}
          of={whole ?? null}
          tree={tree}
          requirements={requirements}
          years={years}
          onClose={close}
        />
      )}
      <CaseActionDialog {...{ act, ids, plans, planId, setPlan }} onDone={doing.done} onClose={close} />
    </>
  )
  return { begin, dialog }
}

function CaseActionDialog({
  act,
  ids,
  plans,
  planId,
  setPlan,
  ...ends
}: {
  act: string
  ids: string[]
  plans: readonly Option[]
  planId: string
  setPlan: (planId: string) => void
  onDone: (() => void) | undefined
  onClose: () => void
}) {
  const { send } = useSend()
  const count = ids.length
  const questions: Partial<Record<string, Question>> = {
    submit: { title: t.submitAsk(count), act: t.submit, send: () => send(calls.submitCases, { ids }) },
    release: {
      title: t.releaseAsk(count),
      act: t.release,
      help: t.releaseHelp,
      send: () => send(calls.reviewCases, { ids, pass: 1 }),
    },
    delete: {
      title: t.deleteAsk(count),
      act: t.delete,
      danger: true,
      send: () => send(tasks.deleteReady, { ids, type: 'case' }),
    },
    collect: {
      title: t.collectAsk(count),
      act: t.collect,
      help: (
        <LabelledField label={t.plan} required>
          {(id) => <Choice id={id} value={planId} options={plans} onChange={setPlan} />}
        </LabelledField>
      ),
      send: () => send(calls.collectCases, { ids, planId }),
    },
    return: {
      title: t.returnAsk(count),
      act: t.return,
      danger: true,
      reason: t.opinion,
      send: (opinion) => send(calls.reviewCases, { ids, pass: 0, opinion }),
    },
    takeOff: {
      title: t.takeOffAsk(count),
      act: t.takeOff,
      danger: true,
      reason: t.reason,
      send: (reason) => send(calls.unpublishCases, { ids, reason }),
    },
  }
  const question = questions[act]
  return question && <QuestionDialog of={question} {...ends} />
}
