import { Link } from 'react-router'
import { formatMinutes } from '~/app/lib/dates'
import { linkTo } from '~/app/lib/named-pages'
import { useQuery } from '~/app/lib/query'
import { FactList } from '~/app/ui/field'
import { StatusTag } from '~/app/ui/status-tag'
import { QueryView } from '~/app/ui/query-view'
import * as calls from '~/worker/advisories/calls'
import type { AdvisoryDetail } from '~/worker/advisories/contract'
import { answerStates, severities } from '~/worker/advisories/statuses'
import { lookup } from '~/worker/core/typed-keys'
import style from '../advisories.module.css'
import { fields } from '~/worker/advisories/fields.texts'
import { t } from '../texts'

export const SeverityTag = ({ severity, label }: { severity: number; label: string }) => (
  <StatusTag colour={lookup(severities, severity)?.colour ?? 'grey'} label={label} />
)
export const AnswerTag = ({ state, label }: { state: number; label: string }) => (
  <StatusTag colour={lookup(answerStates, state)?.colour ?? 'grey'} label={label} />
)

/** Details of an advisory in the list's side sheet. */
export function AdvisorySheet({ id }: { id: string }) {
  const { read, again } = useQuery(calls.info, { id })
  return (
    <QueryView read={read} again={again}>
      {(one) => <Body of={one} />}
    </QueryView>
  )
}

function Affected({ of: affected }: { of: AdvisoryDetail['affected'] }) {
  return (
    <section>
      <h3>{t.affected}</h3>
      {affected.length === 0 && <p className={style.help}>{t.noAffected}</p>}
      <ul className={style.lines}>
        {affected.map((one) => (
          <li key={one.id}>
            <span>
              {one.departName}
              <br />
              <span className={style.muted}>{one.reasons.join('；')}</span>
              {one.note && (
                <>
                  <br />
                  <span className={style.muted}>{one.note}</span>
                </>
              )}
              {one.answerTime && (
                <>
                  <br />
                  <span className={style.muted}>{t.saidBy(one.answerName, formatMinutes(one.answerTime))}</span>
                </>
              )}
            </span>
            <AnswerTag state={one.state} label={one.state_dictText} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Body({ of }: { of: AdvisoryDetail }) {
  return (
    <div className={style.view}>
      <FactList
        items={[
          { label: t.number, value: of.advisoryNo },
          { label: t.status, value: of.status_dictText },
          { label: fields.kind, value: of.kind_dictText },
          { label: fields.severity, value: <SeverityTag severity={of.severity} label={of.severity_dictText} /> },
          { label: fields.code, value: of.code },
          { label: fields.source, value: of.source },
          { label: fields.foundDate, value: of.foundDate },
          { label: t.publishTime, value: formatMinutes(of.publishTime) },
          { label: t.writer, value: of.departName, wide: true },
          ...(of.opinion ? [{ label: fields.opinion, value: of.opinion, wide: true }] : []),
        ]}
      />
      <section>
        <h3>{fields.summary}</h3>
        <p className={style.text}>{of.summary}</p>
      </section>
      {of.advice && (
        <section>
          <h3>{fields.advice}</h3>
          <p className={style.text}>{of.advice}</p>
        </section>
      )}
      {of.targets.length > 0 && (
        <section>
          <h3>{fields.targets}</h3>
          <ul className={style.lines}>
            {of.targets.map(({ text }) => (
              <li key={text}>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {of.drills.length > 0 && (
        <section>
          <h3>{fields.drills}</h3>
          <ul className={style.lines}>
            {of.drills.map(({ id, name }) => (
              <li key={id}>
                <Link to={linkTo('drillStudy', { keyword: name })}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Affected of={of.affected} />
    </div>
  )
}
