import { callApi } from '~/app/lib/api'
import { useRowActions } from '~/app/lib/row-actions'
import { useSend } from '~/app/lib/use-send'
import { type Question, QuestionDialog } from '~/app/ui/question-dialog'
import type { SoftwareClass } from '~/worker/software/choices.server'
import * as calls from '~/worker/software/calls'
import type { SoftwareDetail, SoftwareRow } from '~/worker/software/contract'
import { fields } from '~/worker/software/fields.texts'
import { t } from '../texts'
import { SoftwareForm } from './software-form'

export const softwareActions = ['publish', 'submit', 'edit', 'return', 'withdraw', 'takeOff', 'delete'] as const
export type SoftwareAction = (typeof softwareActions)[number]

/** Actions on software with their dialogs. */
export function useSoftwareActions({
  own,
  classes,
}: {
  own: { name: string } | null
  classes: readonly SoftwareClass[]
}) {
  const { send } = useSend()
  const { doing, begin, close } = useRowActions<SoftwareAction | 'new', SoftwareRow, SoftwareDetail>({
    atOnce: (action, ids) => (action === 'withdraw' ? send(calls.withdraw, { ids }) : null),
    read: (action, id) => (action === 'edit' ? callApi(calls.info, { id }) : null),
  })
  const { act = 'new', ids = [], whole } = doing ?? {}
  const count = ids.length
  const questions: Partial<Record<typeof act, Question>> = {
    submit: {
      title: t.submitAsk(count),
      act: t.submit,
      help: t.submitHelp,
      send: () => send(calls.submit, { ids }),
    },
    publish: {
      title: t.publishAsk(count),
      act: t.publish,
      help: t.publishHelp,
      send: () => send(calls.review, { ids, pass: 1 }),
    },
    delete: {
      title: t.deleteAsk(count),
      act: t.delete,
      help: t.deleteHelp,
      danger: true,
      send: () => send(calls.remove, { ids }),
    },
    return: {
      title: t.returnAsk(count),
      act: t.return,
      danger: true,
      reason: fields.opinion,
      send: (opinion) => send(calls.review, { ids, pass: 0, opinion }),
    },
    takeOff: {
      title: t.takeOffAsk(count),
      act: t.takeOff,
      danger: true,
      reason: t.takeOffReason,
      send: (reason) => send(calls.unpublish, { ids, reason }),
    },
  }
  const question = questions[act]
  const dialog = doing && (
    <>
      {(act === 'new' || whole) && <SoftwareForm of={whole ?? null} own={own} classes={classes} onClose={close} />}
      {question && <QuestionDialog of={question} onDone={doing.done} onClose={close} />}
    </>
  )
  return { begin, dialog }
}
