import { Button } from '@douyinfe/semi-ui'
import { formatDate } from '~/app/lib/dates'
import { useForm } from '~/app/lib/use-form'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import { usePhone } from '~/app/ui/device'
import { FormRadio } from '~/app/ui/form/choice-fields'
import { FormText } from '~/app/ui/form/text-fields'
import { SideSheet } from '~/app/ui/semi-controls'
import type { Call, InputOf } from '~/worker/core/call'
import * as ties from '~/worker/reviews/conflicts-of-interest/calls'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'
import { QueryView } from '~/app/ui/query-view'

/** Conflicts of interest declared by reviewers; for people who assign also supply relations between institutions. */
export function ConflictsSheet({ all, onClose }: { all: boolean; onClose: () => void }) {
  const phone = usePhone()
  return (
    <SideSheet
      visible
      title={all ? t.tiesTitle : t.myAvoidance}
      width={phone ? '100%' : 'min(720px, 92vw)'}
      onCancel={onClose}
    >
      <div className={style.stack}>
        <Avoidances all={all} />
        {all ? <Supplies /> : null}
      </div>
    </SideSheet>
  )
}

/** A list whose rows can be removed. */
function useRemovableList<List extends Call>(list: List, taking: Call) {
  const { read, again } = useQuery<List>(list, {} as InputOf<List>)
  const { send, busy } = useSend()
  const remove = async (id: string) => {
    const sent = await send(taking, { id }, { revalidate: false })
    if (sent.ok) again()
  }
  return { read, again, busy, remove }
}

function AvoidanceForm({ onDone }: { onDone: () => void }) {
  const { field, values, reset, ...form } = useForm(
    ties.declareAvoidance,
    { targetType: 'depart', targetName: '', reason: '' },
    { says: { revalidate: false }, done: declared },
  )
  function declared() {
    reset({ targetType: values.targetType, targetName: '', reason: '' })
    onDone()
  }
  return (
    <form className={style.stack} {...form.props}>
      <FormRadio
        {...field('targetType')}
        label={t.avoidWhat}
        options={[
          { value: 'depart', label: t.avoidDepart },
          { value: 'user', label: t.avoidPerson },
        ]}
      />
      <FormText
        {...field('targetName')}
        label={values.targetType === 'depart' ? t.departFullName : t.personFullName}
        required
      />
      <FormText {...field('reason')} label={t.avoidReason} />
      <div className={style.foot}>
        <Button theme="solid" htmlType="submit" loading={form.busy}>
          {t.declareAvoidance}
        </Button>
      </div>
    </form>
  )
}

function SupplyForm({ onDone }: { onDone: () => void }) {
  const { field, reset, ...form } = useForm(
    ties.declareSupply,
    { vendor: '', customer: '', note: '' },
    { says: { revalidate: false }, done: added },
  )
  function added() {
    reset()
    onDone()
  }
  return (
    <form className={style.stack} {...form.props}>
      <FormText {...field('vendor')} label={t.vendor} placeholder={t.departFullName} />
      <FormText {...field('customer')} label={t.customer} placeholder={t.departFullName} />
      <FormText {...field('note')} label={t.explanation} optional />
      <div className={style.foot}>
        <Button theme="solid" htmlType="submit" loading={form.busy}>
          {t.addSupply}
        </Button>
      </div>
    </form>
  )
}

function Avoidances({ all }: { all: boolean }) {
  const { read, again, busy, remove } = useRemovableList(ties.avoidances, ties.withdrawAvoidance)
  return (
    <section className={style.stack}>
      <h2 className={style.heading}>{t.avoidances}</h2>
      <p className={style.muted}>{all ? t.avoidancesNote : t.myAvoidanceNote}</p>
      {all ? null : <AvoidanceForm onDone={again} />}
      <QueryView read={read} again={again}>
        {(rows) =>
          rows.length ? (
            <ul className={style.opinions}>
              {rows.map((row) => (
                <li key={row.id} className={style.opinion}>
                  <div className={style.spread}>
                    <strong>{all ? t.avoidPair(row.realname, row.targetName) : row.targetName}</strong>
                    <Button size="small" type="danger" disabled={busy} onClick={() => void remove(row.id)}>
                      {t.withdraw}
                    </Button>
                  </div>
                  <p>{row.reason}</p>
                  <span className={style.muted}>{formatDate(row.createTime)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className={style.muted}>{t.noAvoidance}</p>
          )
        }
      </QueryView>
    </section>
  )
}

function Supplies() {
  const { read, again, busy, remove } = useRemovableList(ties.supplies, ties.removeSupply)
  return (
    <section className={style.stack}>
      <h2 className={style.heading}>{t.supplies}</h2>
      <p className={style.muted}>{t.suppliesNote}</p>
      <SupplyForm onDone={again} />
      <QueryView read={read} again={again}>
        {(rows) =>
          rows.length ? (
            <ul className={style.opinions}>
              {rows.map((row) => (
                <li key={row.id} className={style.opinion}>
                  <div className={style.spread}>
                    <strong>{t.suppliesPair(row.vendorName, row.customerName)}</strong>
                    <Button size="small" type="danger" disabled={busy} onClick={() => void remove(row.id)}>
                      {t.remove}
                    </Button>
                  </div>
                  {row.note ? <p>{row.note}</p> : null}
                </li>
              ))}
            </ul>
          ) : (
            <p className={style.muted}>{t.noSupplies}</p>
          )
        }
      </QueryView>
    </section>
  )
}
