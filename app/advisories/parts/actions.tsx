import { callApi } from '~/app/lib/api'
import { useRowActions } from '~/app/lib/row-actions'
import { useSend } from '~/app/lib/use-send'
import { type Question, QuestionDialog } from '~/app/ui/question-dialog'
import * as calls from '~/worker/advisories/calls'
import type { AdvisoryDetail, AdvisoryRow } from '~/worker/advisories/contract'
import { fields } from '~/worker/advisories/fields.texts'
import { t } from '../texts'
import { AdvisoryForm } from './advisory-form'
import { AnswerForm } from './answer-form'

export const advisoryActions = [
  'publish',
  'submit',
  'edit',
  'match',
  'return',
  'withdraw',
  'takeOff',
  'delete',
] as const
export type AdvisoryAction = (typeof advisoryActions)[number] | 'answer'

/** Actions on an advisory with their dialogs. */
export function useAdvisoryActions({ today, mayPreview }: { today: string; mayPreview: boolean }) {
  const { send } = useSend()
  const { doing, begin, close } = useRowActions<AdvisoryAction | 'new', AdvisoryRow, AdvisoryDetail>({
    atOnce: (action, ids) => (action === 'withdraw' ? send(calls.withdraw, { ids }) : null),
    read: (action, id) => (action === 'edit' ? callApi(calls.info, { id }) : null),
  })
  const { act = 'new', ids = [], whole, rows: [row] = [] } = doing ?? {}
  const dialog = doing && (
    <>
      {(act === 'new' || whole) && (
        <AdvisoryForm of={whole ?? null} today={today} mayPreview={mayPreview} onClose={close} />
      )}
      {act === 'answer' && row?.own && <AnswerForm row={row} own={row.own} onClose={close} />}
      {row && <ActionDialog act={act} ids={ids} row={row} onClose={close} />}
    </>
  )
  return { begin, dialog }
}

function ActionDialog({
  act,
  ids,
  row,
  onClose,
}: {
  act: string
  ids: string[]
  row: AdvisoryRow
  onClose: () => void
}) {
  const { send } = useSend()
  const { id, lockVersion } = row
  const questions: Partial<Record<string, Question>> = {
    publish: {
      title: t.publishAsk(row.title),
      act: t.publish,
      help: t.publishHelp,
      send: () => send(calls.publish, { id, lockVersion }),
    },
    match: {
      title: t.matchAsk(row.title),
      act: t.match,
      help: t.matchHelp,
      send: () => send(calls.match, { id, lockVersion }),
    },
    submit: { title: t.submitAsk(1), act: t.submit, help: row.title, send: () => send(calls.submit, { ids }) },
    delete: {
      title: t.deleteAsk(1),
      act: t.delete,
      help: row.title,
      danger: true,
      send: () => send(calls.remove, { ids }),
    },
    return: {
      title: t.returnAsk(1),
      act: t.return,
      danger: true,
      reason: fields.opinion,
      send: (opinion) => send(calls.sendBack, { ids, opinion }),
    },
    takeOff: {
      title: t.takeOffAsk(1),
      act: t.takeOff,
      danger: true,
      reason: t.takeOffReason,
      send: (reason) => send(calls.unpublish, { ids, reason }),
    },
  }
  const question = questions[act]
  return question && <QuestionDialog of={question} onClose={onClose} />
}
