import { Button, Input, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { dateOnly } from '~/app/lib/dates'
import { useRead } from '~/app/lib/read'
import { useSend } from '~/app/lib/send'
import { usePhone } from '~/app/ui/device'
import { Field } from '~/app/ui/field'
import { SideSheet } from '~/app/ui/named'
import { useShown } from '~/app/ui/shown'
import type { Call, InputOf } from '~/worker/core/call'
import * as ties from '~/worker/reviews/ties/calls'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'
import { Waiting } from '~/app/ui/waiting'

/** Whom reviewers keep away from; for who assigns also which institutions supply each other. */
export function TiesSheet({ all, onClose }: { all: boolean; onClose: () => void }) {
  const phone = usePhone()
  const shown = useShown()
  return (
    <SideSheet
      visible={shown}
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

/** A list that grows by a form and shrinks row by row; `save` tells whether it was taken. */
function useKept<List extends Call, Save extends Call>(calls: { list: List; save: Save; remove: Call }) {
  const { read, again } = useRead<List>(calls.list, {} as InputOf<List>)
  const { send, busy } = useSend()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const save = async (body: InputOf<Save>): Promise<boolean> => {
    const sent = await send<Call>(calls.save, body, { revalidate: false })
    setErrors(sent.ok ? {} : sent.fields)
    if (sent.ok) again()
    return sent.ok
  }
  const remove = async (id: string) => {
    const sent = await send(calls.remove, { id }, { revalidate: false })
    if (sent.ok) again()
  }
  return { read, again, busy, errors, save, remove }
}

function Avoidances({ all }: { all: boolean }) {
  const { read, again, busy, errors, save, remove } = useKept({
    list: ties.avoidances,
    save: ties.declareAvoidance,
    remove: ties.withdrawAvoidance,
  })
  const [targetType, setType] = useState<'depart' | 'user'>('depart')
  const [targetName, setName] = useState('')
  const [reason, setReason] = useState('')
  const declare = async () => {
    if (!(await save({ targetType, targetName: targetName.trim(), reason: reason.trim() }))) return
    setName('')
    setReason('')
  }
  return (
    <section className={style.stack}>
      <h2 className={style.heading}>{t.avoidances}</h2>
      <p className={style.quiet}>{all ? t.avoidancesNote : t.myAvoidanceNote}</p>
      {all ? null : (
        <div className={style.stack}>
          <RadioGroup
            aria-label={t.avoidWhat}
            value={targetType}
            onChange={(event) => setType(event.target.value === 'user' ? 'user' : 'depart')}
          >
            <Radio value="depart">{t.avoidDepart}</Radio>
            <Radio value="user">{t.avoidPerson}</Radio>
          </RadioGroup>
          <Field
            label={targetType === 'depart' ? t.departFullName : t.personFullName}
            for="avoid-name"
            required
            {...(errors.targetName && { error: errors.targetName })}
          >
            <Input id="avoid-name" value={targetName} onChange={setName} maxLength={50} showClear />
          </Field>
          <Field label={t.avoidReason} for="avoid-reason" required {...(errors.reason && { error: errors.reason })}>
            <Input id="avoid-reason" value={reason} onChange={setReason} maxLength={200} showClear />
          </Field>
          <div className={style.foot}>
            <Button
              theme="solid"
              loading={busy}
              disabled={!targetName.trim() || !reason.trim()}
              onClick={() => void declare()}
            >
              {t.declareAvoidance}
            </Button>
          </div>
        </div>
      )}
      <Waiting read={read} again={again}>
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
                  <span className={style.quiet}>{dateOnly(row.createTime)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className={style.quiet}>{t.noAvoidance}</p>
          )
        }
      </Waiting>
    </section>
  )
}

function Supplies() {
  const { read, again, busy, errors, save, remove } = useKept({
    list: ties.supplies,
    save: ties.declareSupply,
    remove: ties.removeSupply,
  })
  const [vendor, setVendor] = useState('')
  const [customer, setCustomer] = useState('')
  const [note, setNote] = useState('')
  const add = async () => {
    if (!(await save({ vendor: vendor.trim(), customer: customer.trim(), note: note.trim() }))) return
    setVendor('')
    setCustomer('')
    setNote('')
  }
  return (
    <section className={style.stack}>
      <h2 className={style.heading}>{t.supplies}</h2>
      <p className={style.quiet}>{t.suppliesNote}</p>
      <Field label={t.vendor} for="supply-vendor" required {...(errors.vendor && { error: errors.vendor })}>
        <Input
          id="supply-vendor"
          value={vendor}
          onChange={setVendor}
          maxLength={64}
          placeholder={t.departFullName}
          showClear
        />
      </Field>
      <Field label={t.customer} for="supply-customer" required {...(errors.customer && { error: errors.customer })}>
        <Input
          id="supply-customer"
          value={customer}
          onChange={setCustomer}
          maxLength={64}
          placeholder={t.departFullName}
          showClear
        />
      </Field>
      <Field label={t.explanation} for="supply-note" optional {...(errors.note && { error: errors.note })}>
        <Input id="supply-note" value={note} onChange={setNote} maxLength={200} showClear />
      </Field>
      <div className={style.foot}>
        <Button theme="solid" loading={busy} disabled={!vendor.trim() || !customer.trim()} onClick={() => void add()}>
          {t.addSupply}
        </Button>
      </div>
      <Waiting read={read} again={again}>
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
            <p className={style.quiet}>{t.noSupplies}</p>
          )
        }
      </Waiting>
    </section>
  )
}
