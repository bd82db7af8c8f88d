import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useForm } from '~/app/lib/use-form'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import { ActionDialog } from '~/app/ui/action-dialog'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormTextArea } from '~/app/ui/form/text-fields'
import { Section } from '~/app/ui/page'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import { StatusTag } from '~/app/ui/status-tag'
import * as display from '~/worker/display/calls'
import type { ExhibitKind } from '~/worker/display/rules'
import style from './release-states.module.css'
import { t } from './release.texts'

type ReleasableItem = { refId: string; name: string }
type ReleaseStatesProps = { kind: ExhibitKind; things: readonly ReleasableItem[] }

/**
 * Publication states of a page's items on the public display, with publish and revoke buttons. Hidden from viewers
 * without the right.
 */
export const ReleaseStates = (of: ReleaseStatesProps) => (of.things.length === 0 ? null : <ReleaseStateList {...of} />)

function ReleaseStateList({ kind, things }: ReleaseStatesProps) {
  const { read, again } = useQuery(display.releaseStates, { kind, refIds: things.map(({ refId }) => refId).join(',') })
  const { send } = useSend()
  const [doing, setDoing] = useState<{
    act: 'release' | 'revoke'
    thing: ReleasableItem
    id: string
    summary: string
  } | null>(null)
  if (read.state !== 'here' || read.result.length === 0) return null
  const rows = things.flatMap((thing) => {
    const state = read.result.find(({ refId }) => refId === thing.refId)
    return state && (state.may || state.released) ? [{ thing, ...state }] : []
  })
  const close = () => setDoing(null)
  const done = () => {
    close()
    again()
  }
  return (
    <Section title={t.onDisplay}>
      {rows.length === 0 ? <p>{t.nothing}</p> : null}
      <ul className={style.rows}>
        {rows.map(({ thing, id, released, summary }) => (
          <li key={thing.refId}>
            <span>{thing.name}</span>
            <StatusTag colour={released ? 'green' : 'grey'} label={released ? t.public : t.notPublic} />
            {released ? (
              <a href={`/display/item/${id}`} target="_blank" rel="noreferrer" aria-label={`${t.see} ${thing.name}`}>
                {t.see}
              </a>
            ) : null}
            <Button
              size="small"
              type={released ? 'danger' : 'primary'}
              aria-label={`${released ? t.revoke : t.release} ${thing.name}`}
              onClick={() => setDoing({ act: released ? 'revoke' : 'release', thing, id, summary })}
            >
              {released ? t.revoke : t.release}
            </Button>
          </li>
        ))}
      </ul>
      {doing?.act === 'release' ? (
        <ReleaseDialog kind={kind} thing={doing.thing} summary={doing.summary} onClose={close} onDone={done} />
      ) : null}
      <ReasonDialog
        open={doing?.act === 'revoke'}
        title={t.revokeTitle(doing?.thing.name ?? '')}
        act={t.revoke}
        danger
        onCancel={close}
        onConfirm={async (reason) => {
          const answer = await send(display.revokeExhibit, { id: doing?.id ?? '', reason })
          if (answer.ok) done()
          return answer.ok
        }}
      />
    </Section>
  )
}

/** The public summary is shown and can be edited before publication. */
function ReleaseDialog(of: {
  kind: ExhibitKind
  thing: ReleasableItem
  summary: string
  onClose: () => void
  onDone: () => void
}) {
  const form = useForm(
    display.releaseExhibit,
    { kind: of.kind, refId: of.thing.refId, summary: of.summary },
    { done: of.onDone },
  )
  return (
    <ActionDialog
      title={t.releaseTitle(of.thing.name)}
      verb={t.release}
      busy={form.busy}
      onConfirm={() => void form.submit()}
      onClose={of.onClose}
    >
      <FormNotices form={form} />
      <FormTextArea {...form.field('summary')} label={t.summary} help={t.releaseHelp} rows={[5, 14]} optional />
    </ActionDialog>
  )
}
