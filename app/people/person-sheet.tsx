import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import { useForm } from '~/app/lib/form'
import { tellFailure } from '~/app/lib/tell'
import { FormChoice, FormChoices } from '~/app/ui/form/choices'
import { FormDay } from '~/app/ui/form/dates'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormLines, useLines } from '~/app/ui/form/lines'
import { FormPickedMany } from '~/app/ui/form/picked'
import { FormNumber, FormText } from '~/app/ui/form/typed'
import { DEFAULT_MAX_LOAD } from '~/worker/auth/fields'
import type { UserRow } from '~/worker/people/answers'
import { add, byId, edit } from '~/worker/people/calls'
import { accountKindCodes, accountKinds } from '~/worker/people/statuses'
import { DepartPicker } from './pickers'
import style from './people.module.css'
import { t } from './texts'

export type Choices = {
  roles: readonly { value: string; label: string; mine: boolean }[]
  positions: readonly { value: string; label: string }[]
  /** Research fields of experts. */
  domains: readonly { value: string; label: string }[]
}

const WIDTH = 560
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
  domainIds: row?.domainIds ?? [],
  maxLoad: row?.maxLoad ?? DEFAULT_MAX_LOAD,
  roles: row?.roles.map(({ id, fromDate, toDate }) => ({ roleId: id, fromDate, toDate })) ?? [],
  selecteddeparts: row?.departs.map(({ id }) => id) ?? [],
  departIds: row?.departs.filter(({ leads }) => leads).map(({ id }) => id) ?? [],
})

type Sheet = { choices: Choices; onClose: () => void }

/** Form of a new person. */
export function NewPerson({ onAdded, ...sheet }: Sheet & { onAdded: (name: string, password: string) => void }) {
  const form = useForm(
    add,
    { username: '', ...initialOf(null) },
    { keep: 'person:new', done: ({ password }, { realname }) => onAdded(realname, password) },
  )
  return (
    <FormSheet form={form} width={WIDTH} title={t.add} onClose={sheet.onClose}>
      <FormText {...form.field('username')} label={t.username} />
      <Fields at={form.field} row={null} choices={sheet.choices} />
    </FormSheet>
  )
}

const startOf = (id: string, row: UserRow | null) => ({ id, lockVersion: row?.lockVersion ?? 0, ...initialOf(row) })
/** Form of an existing person, loaded when it opens. */
export function ChangedPerson({ id, choices, onClose }: Sheet & { id: string }) {
  const [row, setRow] = useState<UserRow | null>(null)
  useEffect(() => {
    void ask(byId, { id }).then((answer) => {
      if (answer.ok) return setRow(answer.result)
      tellFailure(answer)
      onClose()
    })
    // Loaded once; later changes by others arrive through `fresh`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
  const form = useForm(edit, startOf(id, row), {
    ...(row && { keep: `person:${id}` }),
    done: onClose,
    fresh: async () => {
      const answer = await ask(byId, { id })
      return answer.ok ? startOf(id, answer.result) : null
    },
  })
  return (
    <FormSheet form={form} width={WIDTH} title={t.editing(row?.realname ?? '')} reading={!row} onClose={onClose}>
      <Fields at={form.field as At} row={row} choices={choices} />
    </FormSheet>
  )
}

const withHeld = (options: Choices['domains'], currentCodes: readonly string[]) => [
  ...options,
  ...currentCodes
    .filter((code) => !options.some(({ value }) => value === code))
    .map((code) => ({ value: code, label: code })),
]

type At = ReturnType<typeof useForm<typeof add>>['field']
/** Fields that both forms share. */
function Fields({ at, row, choices }: { at: At; row: UserRow | null; choices: Choices }) {
  const lines = useLines(at('roles'))
  const known = row?.departs.map(({ id, departName }) => ({ value: id, label: departName })) ?? []
  const currentRoles = new Set(row?.roles.map(({ id }) => id))
  // Disabled research fields stay visible if the person has them.
  const domains = withHeld(choices.domains, row?.domainIds ?? [])
  const roles = choices.roles.filter(({ value, mine }) => mine || currentRoles.has(value))
  return (
    <>
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
      <FormChoices {...at('domainIds')} label={t.domainIds} help={t.domainIdsHelp} options={domains} />
      <FormNumber {...at('maxLoad')} label={t.maxLoad} help={t.maxLoadHelp} />
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
    </>
  )
}
