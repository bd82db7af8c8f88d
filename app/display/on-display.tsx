import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useForm } from '~/app/lib/form'
import { useRead } from '~/app/lib/read'
import { useSend } from '~/app/lib/send'
import { ActDialog } from '~/app/ui/act-dialog'
import { FormNotes } from '~/app/ui/form/form-notes'
import { FormLongText } from '~/app/ui/form/typed'
import { Section } from '~/app/ui/page'
import { ReasonDialog } from '~/app/ui/reason-dialog'
import { StatusTag } from '~/app/ui/status-tag'
import * as display from '~/worker/display/calls'
import type { ExhibitKind } from '~/worker/display/rules'
import style from './on-display.module.css'
import { t } from './release.texts'

type Thing = { refId: string; name: string }
type Whose = { kind: ExhibitKind; things: readonly Thing[] }

/**
 * Publication states of a page's items on the public display, with publish and revoke buttons. Hidden from viewers
 * without the right.
 */
export const OnDisplay = (of: Whose) => (of.things.length === 0 ? null : <States {...of} />)

function States({ kind, things }: Whose) {
  const { read, again } = useRead(display.releaseStates, { kind, refIds: things.map(({ refId }) => refId).join(',') })
  const { send } = useSend()
  const [doing, setDoing] = useState<{ act: 'release' | 'revoke'; thing: Thing; id: string; summary: string } | null>(
    null,
  )
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
        <Releasing kind={kind} thing={doing.thing} summary={doing.summary} onClose={close} onDone={done} />
      ) : null}
      <ReasonDialog
        open={doing?.act === 'revoke'}
        title={t.revokeTitle(doing?.thing.name ?? '')}
        act={t.revoke}
        danger
        onCancel={close}
        onConfirm={async (reason) => {
          const answer = await send(display.revoke, { id: doing?.id ?? '', reason })
          if (answer.ok) done()
          return answer.ok
        }}
      />
    </Section>
  )
}

/** The public summary is shown and can be edited before publication. */
function Releasing(of: { kind: ExhibitKind; thing: Thing; summary: string; onClose: () => void; onDone: () => void }) {
  const form = useForm(
    display.release,
    { kind: of.kind, refId: of.thing.refId, summary: of.summary },
    { done: of.onDone },
  )
  return (
    <ActDialog
      title={t.releaseTitle(of.thing.name)}
      verb={t.release}
      busy={form.busy}
      onConfirm={() => void form.submit()}
      onClose={of.onClose}
    >
      <FormNotes form={form} />
      <FormLongText {...form.field('summary')} label={t.summary} help={t.releaseHelp} rows={[5, 14]} optional />
    </ActDialog>
  )
}
