import { IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useForm } from '~/app/lib/use-form'
import { useSend } from '~/app/lib/use-send'
import { PersonPicker } from '~/app/people/pickers'
import { ConfirmDialog } from '~/app/ui/confirm-button'
import { EmptyState } from '~/app/ui/empty-state'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormText } from '~/app/ui/form/text-fields'
import { Section } from '~/app/ui/page'
import type { PickerOption } from '~/app/ui/remote-picker'
import * as calls from '~/worker/permissions/depart-roles/calls'
import type { DepartRightsPage } from '~/worker/permissions/depart-roles/page.server'
import { t } from '~/app/system/rights.texts'
import { t as shared } from '../texts'
import { DepartGrants } from './depart-grants'
import { DepartRules } from './depart-rules'
import style from '../permissions.module.css'

type Row = DepartRightsPage['roles'][number]
type ChosenRole = NonNullable<DepartRightsPage['role']>
type OpenedDialog = { kind: 'form'; row: Row | null } | { kind: 'remove'; row: Row }

/** List of a department's roles with edit and remove buttons. */
function RoleList({
  roles,
  chosenId,
  onChoose,
  onAct,
}: {
  roles: readonly Row[]
  chosenId: string | undefined
  onChoose: (id: string) => void
  onAct: (doing: OpenedDialog) => void
}) {
  return (
    <ul className={style.rules} aria-label={t.roleList}>
      {roles.map((row) => (
        <li key={row.id}>
          <Button
            theme={row.id === chosenId ? 'light' : 'borderless'}
            aria-pressed={row.id === chosenId}
            onClick={() => onChoose(row.id)}
          >
            {row.roleName}
          </Button>
          <span>
            {row.roleCode} · {t.counts(row.grants, row.holders)}
          </span>
          <div className={style.actions}>
            <Button theme="borderless" onClick={() => onAct({ kind: 'form', row })}>
              {shared.edit}
            </Button>
            <Button theme="borderless" type="danger" onClick={() => onAct({ kind: 'remove', row })}>
              {shared.remove}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Roles of a department, and the selected role with its rights, row rules and holders. */
export function DepartRoles({ shown }: { shown: DepartRightsPage }) {
  const { depart, roles, role } = shown
  const { send } = useSend()
  const [, setParams] = useSearchParams()
  const [doing, setDoing] = useState<OpenedDialog | null>(null)
  const close = () => setDoing(null)
  const choose = (id: string) => setParams({ role: id }, { preventScrollReset: true, replace: true })
  return (
    <div className={style.form}>
      <div>
        <Button theme="solid" icon={<IconPlus aria-hidden />} onClick={() => setDoing({ kind: 'form', row: null })}>
          {t.addRole}
        </Button>
      </div>
      {roles.length ? (
        <RoleList roles={roles} chosenId={role?.id} onChoose={choose} onAct={setDoing} />
      ) : (
        <EmptyState title={t.noRoles} help={t.noRolesHelp} />
      )}
      {role ? (
        <RoleDetail key={role.id} shown={shown} role={role} />
      ) : (
        roles.length > 0 && <EmptyState title={t.choose} help={t.chooseHelp} />
      )}
      {doing?.kind === 'form' && <RoleSheet departId={depart.id} row={doing.row} onClose={close} onAdded={choose} />}
      {doing?.kind === 'remove' && (
        <ConfirmDialog
          open
          danger
          title={t.removingRole(doing.row.roleName)}
          act={shared.remove}
          onConfirm={async () => (await send(calls.remove, { id: doing.row.id })).ok}
          onCancel={close}
        />
      )}
    </div>
  )
}

function RoleSheet({
  departId,
  row,
  onClose,
  onAdded,
}: {
  departId: string
  row: Row | null
  onClose: () => void
  onAdded: (id: string) => void
}) {
  const form = useForm(
    row ? calls.edit : calls.add,
    {
      ...(row && { id: row.id, lockVersion: row.lockVersion }),
      ...{ departId, roleName: row?.roleName ?? '', roleCode: row?.roleCode ?? '' },
      description: row?.description ?? '',
    },
    {
      keep: `depart-role:${row?.id ?? departId}`,
      done: ({ id }) => {
        onClose()
        if (!row) onAdded(id)
      },
    },
  )
  return (
    <FormSheet form={form} title={row ? t.editRole : t.addRole} onClose={onClose}>
      <FormText {...form.field('roleName')} label={shared.name} />
      <FormText {...form.field('roleCode')} label={shared.code} />
      <FormText {...form.field('description')} label={shared.description} />
    </FormSheet>
  )
}

/** The selected role. Its rights are a subset of the department's. */
function RoleDetail({
  shown: { depart, nodes, owned, rules, ownRules },
  role,
}: {
  shown: DepartRightsPage
  role: ChosenRole
}) {
  return (
    <>
      <Section title={t.rightsOf(role.roleName)}>
        <DepartGrants
          name={role.roleName}
          nodes={nodes.filter(({ id }) => owned.includes(id))}
          granted={role.granted.filter((id) => owned.includes(id))}
          of={{ call: calls.saveDeptRolePermission, which: { roleId: role.id } }}
        />
      </Section>
      <Section title={t.rulesOf(role.roleName)}>
        <DepartRules
          note={t.roleRulesNote}
          empty={t.noRules}
          rules={rules.filter(({ id }) => ownRules.includes(id))}
          chosen={role.rules}
          of={{ call: calls.saveRulesOfDepartRole, which: { roleId: role.id } }}
        />
      </Section>
      <Section title={t.peopleOf(role.roleName)}>
        <RolePeople departId={depart.id} role={role} />
      </Section>
    </>
  )
}

/** Holders of the role, with buttons for adding and removing people of the department. */
function RolePeople({ departId, role }: { departId: string; role: ChosenRole }) {
  const { send, busy } = useSend()
  const [person, setPerson] = useState<PickerOption | null>(null)
  const [taking, setTaking] = useState<ChosenRole['people'][number] | null>(null)
  const give = async () => {
    if (!person) return
    const { ok } = await send(calls.giveRoles, { userId: person.value, newRoleId: role.id, oldRoleId: '' })
    if (ok) setPerson(null)
  }
  return (
    <>
      <div className={style.inspectForm}>
        <div className={style.picker}>
          <PersonPicker aria-label={t.givePerson} departId={departId} value={person} onChange={setPerson} />
        </div>
        <Button disabled={!person} loading={busy} onClick={() => void give()}>
          {t.give}
        </Button>
      </div>
      {role.people.length ? (
        <ul className={style.holders} aria-label={t.peopleOf(role.roleName)}>
          {role.people.map((one) => (
            <li key={one.id}>
              <strong>{one.realname}</strong>
              <span>{one.username}</span>
              <Button theme="borderless" type="danger" onClick={() => setTaking(one)}>
                {t.take}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={style.muted}>{t.nobody}</p>
      )}
      {taking && (
        <ConfirmDialog
          open
          danger
          title={t.takeFrom(taking.realname)}
          act={t.take}
          onConfirm={async () =>
            (await send(calls.giveRoles, { userId: taking.id, newRoleId: '', oldRoleId: role.id })).ok
          }
          onCancel={() => setTaking(null)}
        />
      )}
    </>
  )
}
