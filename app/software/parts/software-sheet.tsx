import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { ReleaseStates } from '~/app/display/release-states'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import { FactList } from '~/app/ui/field'
import { QuestionDialog } from '~/app/ui/question-dialog'
import { StatusTag } from '~/app/ui/status-tag'
import { QueryView } from '~/app/ui/query-view'
import { lookup } from '~/worker/core/typed-keys'
import * as calls from '~/worker/software/calls'
import type { DictionaryChoice } from '~/worker/core/dictionary'
import type { AdaptRow, SoftwareDetail, UseRow } from '~/worker/software/contract'
import { adaptResults } from '~/worker/software/statuses'
import style from '../software.module.css'
import { fields } from '~/worker/software/fields.texts'
import { t } from '../texts'
import { MatrixTable } from './matrix'
import { AdaptForm, UsageForm } from './result-forms'

type SoftwareSheetProps = {
  own: { id: string; name: string } | null
  platforms: readonly DictionaryChoice[]
  today: string
}
type OpenedDialog =
  | { kind: 'adapt'; row: AdaptRow | null }
  | { kind: 'use'; row: UseRow | null }
  | { kind: 'removeAdapt'; row: AdaptRow }
  | { kind: 'removeUse'; row: UseRow }

/** Details of a software product in the list's side sheet. */
export function SoftwareSheet({ id, ...given }: SoftwareSheetProps & { id: string }) {
  const { read, again } = useQuery(calls.info, { id })
  return (
    <QueryView read={read} again={again}>
      {(one) => <Body of={one} again={again} {...given} />}
    </QueryView>
  )
}

function Body({ of, own, platforms, today, again }: SoftwareSheetProps & { of: SoftwareDetail; again: () => void }) {
  const { send } = useSend()
  const [doing, setDoing] = useState<OpenedDialog | null>(null)
  const close = () => setDoing(null)
  const done = () => {
    close()
    again()
  }
  const removed = async (sending: Promise<{ ok: boolean }>) => {
    const sent = await sending
    if (sent.ok) again()
    return sent
  }
  const shared = { of, own, today, onDone: done, onClose: close }
  return (
    <div className={style.view}>
      <SoftwareFacts of={of} today={today} />
      <ReleaseStates kind="software" things={[{ refId: of.id, name: of.name }]} />
      <section>
        <header>
          <h3>{t.adaptations}</h3>
          {of.may.adapt && (
            <Button icon={<IconPlus aria-hidden />} onClick={() => setDoing({ kind: 'adapt', row: null })}>
              {t.addAdapt}
            </Button>
          )}
        </header>
        <MatrixTable
          caption={t.adaptations}
          platforms={platforms}
          lines={of.matrix.map(({ version, cells }) => ({ key: version, head: version, cells }))}
        />
        <ul className={style.lines}>
          {of.adaptations.map((row) => (
            <li key={row.id}>
              <span>
                {row.version} · {row.platform_dictText}
                <br />
                <span className={style.muted}>
                  {[row.departName, row.testDate, row.reportNo, row.remark].filter(Boolean).join(' · ')}
                </span>
              </span>
              <StatusTag colour={lookup(adaptResults, row.result)?.colour ?? 'grey'} label={row.result_dictText} />
              {row.mayEdit && (
                <EditButtons
                  onEdit={() => setDoing({ kind: 'adapt', row })}
                  onRemove={() => setDoing({ kind: 'removeAdapt', row })}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      {(of.may.use || of.uses.length > 0) && (
        <section>
          <header>
            <h3>{own ? t.ownUse : t.uses}</h3>
            {of.may.use && (
              <Button icon={<IconPlus aria-hidden />} onClick={() => setDoing({ kind: 'use', row: null })}>
                {t.addUse}
              </Button>
            )}
          </header>
          {of.uses.length === 0 && <p className={style.help}>{t.noUses}</p>}
          <ul className={style.lines}>
            {of.uses.map((row) => (
              <li key={row.id}>
                <span>
                  {row.departName} · {row.version}
                  <br />
                  <span className={style.muted}>
                    {[row.since && t.sinceOf(row.since), row.remark].filter(Boolean).join(' · ')}
                  </span>
                </span>
                {row.mayEdit && (
                  <EditButtons
                    onEdit={() => setDoing({ kind: 'use', row })}
                    onRemove={() => setDoing({ kind: 'removeUse', row })}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {doing?.kind === 'adapt' && <AdaptForm {...shared} row={doing.row} platforms={platforms} />}
      {doing?.kind === 'use' && <UsageForm {...shared} row={doing.row} />}
      {doing?.kind === 'removeAdapt' && (
        <QuestionDialog
          of={{
            ...{ title: t.removeAdaptAsk(`${doing.row.version} · ${doing.row.platform_dictText}`), act: t.delete },
            danger: true,
            send: () => removed(send(calls.removeAdapt, { id: doing.row.id })),
          }}
          onClose={close}
        />
      )}
      {doing?.kind === 'removeUse' && (
        <QuestionDialog
          of={{
            ...{ title: t.removeUseAsk(`${doing.row.departName} · ${doing.row.version}`), act: t.delete },
            danger: true,
            send: () => removed(send(calls.removeUse, { id: doing.row.id })),
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

const EditButtons = ({ onEdit, onRemove }: { onEdit: () => void; onRemove: () => void }) => (
  <span>
    <Button theme="borderless" onClick={onEdit}>
      {t.edit}
    </Button>
    <Button theme="borderless" type="danger" onClick={onRemove}>
      {t.delete}
    </Button>
  </span>
)

function SoftwareFacts({ of, today }: { of: SoftwareDetail; today: string }) {
  return (
    <>
      <FactList
        items={[
          { label: t.status, value: of.status_dictText },
          { label: fields.class, value: of.className },
          { label: fields.vendor, value: of.vendorName, wide: true },
          { label: t.latest, value: of.version },
          { label: fields.xinchuang, value: of.xinchuang_dictText },
          { label: fields.contact, value: [of.contact, of.phone].filter(Boolean).join(' ') },
          {
            label: fields.website,
            value: of.website ? (
              <a href={of.website} target="_blank" rel="noreferrer">
                {of.website}
              </a>
            ) : (
              ''
            ),
          },
          { label: fields.intro, value: of.intro, wide: true },
          ...(of.opinion ? [{ label: fields.opinion, value: of.opinion, wide: true }] : []),
        ]}
      />
      <section>
        <header>
          <h3>{fields.certificates}</h3>
        </header>
        {of.certificates.length === 0 && <p className={style.help}>{t.noCertificates}</p>}
        <ul className={style.lines}>
          {of.certificates.map((one) => (
            <li key={`${one.name} ${one.no}`}>
              <span>
                {one.name}
                <br />
                <span className={style.muted}>{[one.no, one.issuer].filter(Boolean).join(' · ')}</span>
              </span>
              {one.expireDate && (
                <span className={one.expireDate < today ? style.over : style.muted}>
                  {one.expireDate} {one.expireDate < today && t.isOver}
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
