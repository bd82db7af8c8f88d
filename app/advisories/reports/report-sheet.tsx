import { Button } from '@douyinfe/semi-ui'
import { formatDate, formatMinutes } from '~/app/lib/dates'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import { FactList } from '~/app/ui/field'
import { QueryView } from '~/app/ui/query-view'
import * as calls from '~/worker/advisories/reports/calls'
import type { ReportDetail } from '~/worker/advisories/reports/contract'
import style from '../advisories.module.css'
import { fields } from '~/worker/advisories/reports/fields.texts'
import { t } from './texts'

/** Details of a report. The content is shown after the reader accepts its terms. */
export function ReportSheet({ id }: { id: string }) {
  const { read, again } = useQuery(calls.info, { id })
  return (
    <QueryView read={read} again={again}>
      {(one) => <Body of={one} again={again} />}
    </QueryView>
  )
}

function Body({ of, again }: { of: ReportDetail; again: () => void }) {
  const { send, busy } = useSend()
  const agree = async () => {
    if ((await send(calls.agree, { id: of.id })).ok) again()
  }
  return (
    <div className={style.view}>
      <FactList
        items={[
          { label: fields.kind, value: of.kind_dictText },
          { label: t.status, value: of.status_dictText },
          { label: t.unit, value: of.departName, wide: true },
          { label: fields.audience, value: of.audience_dictText },
          { label: fields.until, value: formatDate(of.untilDate) || t.noEnd },
          { label: fields.summary, value: of.summary, wide: true },
        ]}
      />
      <section>
        <h3>{fields.terms}</h3>
        <p className={style.text}>{of.terms}</p>
      </section>
      {of.content === null ? (
        <div>
          <Button theme="solid" loading={busy} onClick={() => void agree()}>
            {t.agree}
          </Button>
        </div>
      ) : (
        <section>
          <h3>{fields.content}</h3>
          <p className={style.text}>{of.content}</p>
        </section>
      )}
      {of.mayEdit && (
        <section>
          <h3>{t.readers}</h3>
          {of.readers.length === 0 && <p className={style.help}>{t.noReaders}</p>}
          <ul className={style.lines}>
            {of.readers.map((one) => (
              <li key={`${one.readerName} ${one.agreeTime}`}>
                <span>
                  {one.readerName} · {one.departName}
                </span>
                <span className={style.muted}>{formatMinutes(one.agreeTime)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
