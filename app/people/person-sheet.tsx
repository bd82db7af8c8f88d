import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { useForm } from '~/app/lib/use-form'
import { notifyFailure } from '~/app/lib/notify'
import { FormChoice, FormChoices } from '~/app/ui/form/choice-fields'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormLines, useFieldLines } from '~/app/ui/form/line-fields'
import { FormMultiPicker } from '~/app/ui/form/picker-fields'
import { FormNumber, FormText } from '~/app/ui/form/text-fields'
import { DEFAULT_MAX_LOAD } from '~/worker/auth/fields'
import type { UserRow } from '~/worker/people/responses'
import { add, byId, edit } from '~/worker/people/calls'
import { accountKindCodes, accountKinds } from '~/worker/people/statuses'
import { DepartPicker } from './pickers'
import style from './people.module.css'
import { t } from './texts'

export type PersonChoices = {
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

type PersonSheetProps = { choices: PersonChoices; onClose: () => void }

/** Form of a new person. */
export function NewPerson({
  onAdded,
  ...sheet
}: PersonSheetProps & { onAdded: (name: string, password: string) => void }) {
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

const editValues = (id: string, row: UserRow | null) => ({ id, lockVersion: row?.lockVersion ?? 0, ...initialOf(row) })
/** Form of an existing person, loaded when it opens. */
export function EditedPerson({ id, choices, onClose }: PersonSheetProps & { id: string }) {
  const [row, setRow] = useState<UserRow | null>(null)
  useEffect(() => {
    void callApi(byId, { id }).then((answer) => {
      if (answer.ok) return setRow(answer.result)
      notifyFailure(answer)
      onClose()
    })
    // Loaded once; later changes by others arrive through `fresh`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
  const form = useForm(edit, editValues(id, row), {
    ...(row && { keep: `person:${id}` }),
    done: onClose,
    fresh: async () => {
      const answer = await callApi(byId, { id })
      return answer.ok ? editValues(id, answer.result) : null
    },
  })
  return (
    <FormSheet form={form} width={WIDTH} title={t.editing(row?.realname ?? '')} reading={!row} onClose={onClose}>
      <Fields at={form.field as PersonField} row={row} choices={choices} />
    </FormSheet>
  )
}

const withCurrentCodes = (options: PersonChoices['domains'], currentCodes: readonly string[]) => [
  ...options,
  ...currentCodes
    .filter((code) => !options.some(({ value }) => value === code))
    .map((code) => ({ value: code, label: code })),
]

type PersonField = ReturnType<typeof useForm<typeof add>>['field']
/** Fields that both forms share. */
function Fields({ at, row, choices }: { at: PersonField; row: UserRow | null; choices: PersonChoices }) {
  const lines = useFieldLines(at('roles'))
  const known = row?.departs.map(({ id, departName }) => ({ value: id, label: departName })) ?? []
  const currentRoles = new Set(row?.roles.map(({ id }) => id))
  // Disabled research fields stay visible if the person has them.
  const domains = withCurrentCodes(choices.domains, row?.domainIds ?? [])
  const roles = choices.roles.filter(({ value, mine }) => mine || currentRoles.has(value))
  return (
    <>
      <div className={style.pair}>
        <FormText {...at('realname')} label={t.realname} />
        <FormText {...at('workNo')} label={t.workNo} />
        <FormText {...at('phone')} label={t.phone} />
        <FormText {...at('email')} label={t.email} />
        <FormText {...at('telephone')} label={t.telephone} />
        <FormDate {...at('birthday')} label={t.birthday} />
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
      <FormMultiPicker {...at('selecteddeparts')} label={t.departs} known={known}>
        {(picker) => <DepartPicker multiple {...picker} aria-label={t.departs} />}
      </FormMultiPicker>
      <FormMultiPicker {...at('departIds')} label={t.leads} help={t.leadsHelp} known={known}>
        {(picker) => <DepartPicker multiple {...picker} aria-label={t.leads} />}
      </FormMultiPicker>
      <div className={style.lines}>
        <h3>{t.roles}</h3>
        <p>{t.rolesHelp}</p>
        <FormLines lines={lines} named={(place) => t.roleAt(place + 1)}>
          {(place) => (
            <>
              <FormChoice {...at(`roles.${place}.roleId`)} label={t.role} options={roles} />
              <div className={style.pair}>
                <FormDate {...at(`roles.${place}.fromDate`)} label={t.fromDate} />
                <FormDate {...at(`roles.${place}.toDate`)} label={t.toDate} />
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
