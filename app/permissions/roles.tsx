import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useForm } from '~/app/lib/use-form'
import { linkTo } from '~/app/lib/named-pages'
import { titleMeta } from '~/app/lib/page-title'
import { recordColumns, type AnyRow } from '~/app/records/columns'
import { loadRecord } from '~/app/records/loader.server'
import { RecordScreen } from '~/app/records/record-screen'
import { Dialog } from '~/app/ui/dialog'
import { FormNotices } from '~/app/ui/form/form-notices'
import { FormText } from '~/app/ui/form/text-fields'
import type { Column } from '~/app/ui/list/columns'
import { StatusTag } from '~/app/ui/status-tag'
import * as calls from '~/worker/permissions/roles/calls'
import { loadRoleList } from '~/worker/permissions/roles/queries.server'
import { isBuiltInRole, role } from '~/worker/permissions/roles/record'
import type { Route } from './+types/roles'
import style from './permissions.module.css'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) => loadRecord(args, { screen: loadRoleList }, calls)
export const meta = titleMeta(() => t.roles)

const columns = (): Column<AnyRow>[] => {
  const [name, ...rest] = recordColumns(role)
  return [
    name!,
    {
      key: 'kind',
      title: t.kind,
      width: 90,
      card: 'status',
      show: (row) =>
        isBuiltInRole(String(row.roleCode)) ? (
          <StatusTag colour="grey" label={t.builtIn} />
        ) : (
          <StatusTag colour="blue" label={t.ownMade} />
        ),
      text: (row) => (isBuiltInRole(String(row.roleCode)) ? t.builtIn : t.ownMade),
    },
    { key: 'holders', title: t.holders, width: 90, align: 'right', card: 'fact' },
    {
      key: 'grants',
      title: t.grants,
      width: 100,
      align: 'right',
      card: 'fact',
      show: (row) => (row.grants ? row.grants : <StatusTag colour="orange" label={t.nothingGranted} />),
    },
    ...rest,
  ]
}

/** The seventeen built-in roles and the custom roles, each with a link to its rights. */
export default function Roles({ loaderData }: Route.ComponentProps) {
  const [copying, setCopying] = useState<AnyRow | null>(null)
  return (
    <>
      <RecordScreen
        of={role}
        calls={calls}
        shown={loaderData}
        title={t.roles}
        note={t.rolesNote}
        columns={columns()}
        acts={(row) => [
          { key: 'grant', label: t.grant, to: linkTo('role', { id: row.id }) },
          { key: 'copy', label: t.copy, act: () => setCopying(row) },
        ]}
      />
      {copying && <Copy row={copying} onClose={() => setCopying(null)} />}
    </>
  )
}

function Copy({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const form = useForm(
    calls.copy,
    { id: row.id, roleName: t.copyName(String(row.roleName)), roleCode: '' },
    { done: onClose },
  )
  return (
    <Dialog
      open
      firm
      busy={form.busy}
      title={t.copyOf(String(row.roleName))}
      onClose={onClose}
      footer={
        <Button theme="solid" loading={form.busy} onClick={() => void form.submit()}>
          {t.copy}
        </Button>
      }
    >
      <p className={style.muted}>{t.copyNote}</p>
      <form {...form.props} className={style.form}>
        <FormNotices form={form} />
        <FormText {...form.field('roleName')} label={t.name} />
        <FormText {...form.field('roleCode')} label={t.code} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
