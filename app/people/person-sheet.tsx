import { IconPlus } from '@douyinfe/semi-icons'
import { Button, Spin } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import { useForm } from '~/app/lib/form'
import { tellFailure } from '~/app/lib/tell'
import { usePhone } from '~/app/ui/device'
import { FormChoice, FormChoices } from '~/app/ui/form/choices'
import { FormDay } from '~/app/ui/form/dates'
import { FormNotes } from '~/app/ui/form/form-notes'
import { FormLines, useLines } from '~/app/ui/form/lines'
import { FormPickedMany } from '~/app/ui/form/picked'
import { FormText } from '~/app/ui/form/typed'
import { LeaveGuard } from '~/app/ui/leave-guard'
import { SideSheet } from '~/app/ui/named'
import type { UserRow } from '~/worker/people/answers'
import { add, byId, edit } from '~/worker/people/calls'
import { accountKindCodes, accountKinds } from '~/worker/people/statuses'
import { DepartPicker } from './pickers'
import style from './people.module.css'
import { t } from './texts'

export type Choices = {
  roles: readonly { value: string; label: string; mine: boolean }[]
  positions: readonly { value: string; label: string }[]
}

const initialOf = (row: UserRow | null) => ({
  realname: row?.realname ?? '',
  sex: String(row?.sex ?? 0),
  birthday: row?.birthday ?? '',
  phone: row?.phone ?? '',
  email: row?.email ?? '',
  telephone: row?.telephone ?? '',
  workNo: row?.workNo ?? '',
  post: row?.post ? row.post.split(',') : [],
  accountAuth: String(row?.accountAuth ?? 1),
  roles: row?.roles.map(({ id, fromDate, toDate }) => ({ roleId: id, fromDate, toDate })) ?? [],
  selecteddeparts: row?.departs.map(({ id }) => id) ?? [],
  departIds: row?.departs.filter(({ leads }) => leads).map(({ id }) => id) ?? [],
})

/** Somebody new, or somebody who is changed, in a sheet at the side. */
export function PersonSheet({
  id,
  choices,
  onAdded,
  onClose,
}: {
  id: string | null
  choices: Choices
  onAdded: (name: string, password: string) => void
  onClose: () => void
}) {
  const phone = usePhone()
  const [row, setRow] = useState<UserRow | null>(null)
  useEffect(() => {
    if (!id) return
    void ask(byId, { id }).then((answer) => {
      if (answer.ok) return setRow(answer.result)
      tellFailure(answer)
      onClose()
    })
    // Read once, when it opens: what others save meanwhile comes in by `fresh`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
  return (
    <SideSheet
      visible
      width={phone ? '100%' : 560}
      title={id ? t.editing(row?.realname ?? '') : t.add}
      onCancel={onClose}
      closeOnEsc
    >
      {id && !row ? <Spin /> : <PersonForm row={row} choices={choices} onAdded={onAdded} onClose={onClose} />}
    </SideSheet>
  )
}

function PersonForm({
  row,
  choices,
  onAdded,
  onClose,
}: {
  row: UserRow | null
  choices: Choices
  onAdded: (name: string, password: string) => void
  onClose: () => void
}) {
  return row ? (
    <Changed row={row} choices={choices} onClose={onClose} />
  ) : (
    <New choices={choices} onAdded={onAdded} onClose={onClose} />
  )
}

function New({
  choices,
  onAdded,
  onClose,
}: {
  choices: Choices
  onAdded: (name: string, password: string) => void
  onClose: () => void
}) {
  const form = useForm(
    add,
    { username: '', ...initialOf(null) },
    { done: ({ password }, { realname }) => onAdded(realname, password) },
  )
  return <Fields form={form} row={null} choices={choices} onClose={onClose} />
}
function Changed({ row, choices, onClose }: { row: UserRow; choices: Choices; onClose: () => void }) {
  const startOf = (one: UserRow) => ({ id: one.id, lockVersion: one.lockVersion, ...initialOf(one) })
  const form = useForm(edit, startOf(row), {
    done: onClose,
    fresh: async () => {
      const answer = await ask(byId, { id: row.id })
      return answer.ok ? startOf(answer.result) : null
    },
  })
  return <Fields form={form} row={row} choices={choices} onClose={onClose} />
}

type Form = Pick<ReturnType<typeof useForm<typeof add>>, 'busy' | 'unsaved' | 'props' | 'submit' | 'field'>
function Fields({
  form,
  row,
  choices,
  onClose,
}: {
  form: ReturnType<typeof useForm<typeof add>> | ReturnType<typeof useForm<typeof edit>>
  row: UserRow | null
  choices: Choices
  onClose: () => void
}) {
  // Both calls have these fields.
  const at = form.field as Form['field']
  const lines = useLines(at('roles'))
  const known = row?.departs.map(({ id, departName }) => ({ value: id, label: departName })) ?? []
  const held = new Set(row?.roles.map(({ id }) => id))
  const roles = choices.roles.filter(({ value, mine }) => mine || held.has(value))
  return (
    <form {...form.props} className={style.form}>
      <LeaveGuard when={form.unsaved} />
      <FormNotes form={form} />
      {!row && <FormText {...at('username')} label={t.username} />}
      <div className={style.pair}>
        <FormText {...at('realname')} label={t.realname} />
        <FormText {...at('workNo')} label={t.workNo} />
        <FormText {...at('phone')} label={t.phone} />
        <FormText {...at('email')} label={t.email} />
        <FormText {...at('telephone')} label={t.telephone} />
        <FormDay {...at('birthday')} label={t.birthday} />
        <FormChoice
          {...at('sex')}
          label={t.sex}
          options={[t.sexes, t.male, t.female].map((label, value) => ({ value: String(value), label }))}
        />
        <FormChoice
          {...at('accountAuth')}
          label={t.kind}
          options={accountKindCodes.map((value) => ({ value, label: accountKinds[value].label }))}
        />
      </div>
      <FormChoices {...at('post')} label={t.post} options={choices.positions} />
      <FormPickedMany {...at('selecteddeparts')} label={t.departs} known={known}>
        {(picker) => <DepartPicker multiple {...picker} aria-label={t.departs} />}
      </FormPickedMany>
      <FormPickedMany {...at('departIds')} label={t.leads} help={t.leadsHelp} known={known}>
        {(picker) => <DepartPicker multiple {...picker} aria-label={t.leads} />}
      </FormPickedMany>
      <div className={style.lines}>
        <h3>{t.roles}</h3>
        <p>{t.rolesHelp}</p>
        <FormLines lines={lines} named={(place) => t.roleAt(place + 1)}>
          {(place) => (
            <>
              <FormChoice {...at(`roles.${place}.roleId`)} label={t.role} options={roles} />
              <div className={style.pair}>
                <FormDay {...at(`roles.${place}.fromDate`)} label={t.fromDate} />
                <FormDay {...at(`roles.${place}.toDate`)} label={t.toDate} />
              </div>
            </>
          )}
        </FormLines>
        <div>
          <Button icon={<IconPlus aria-hidden />} onClick={() => lines.add({ roleId: '', fromDate: '', toDate: '' })}>
            {t.addRole}
          </Button>
        </div>
      </div>
      <div className={style.foot}>
        <Button disabled={form.busy} onClick={onClose}>
          {t.cancel}
        </Button>
        <Button theme="solid" htmlType="submit" loading={form.busy}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
