import { useForm } from '~/app/lib/use-form'
import { FormChoice, FormSwitch } from '~/app/ui/form/choice-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormNumber, FormText } from '~/app/ui/form/text-fields'
import type { Call } from '~/worker/core/call'
import * as calls from '~/worker/permissions/menus/calls'
import type { PermissionNode } from '~/worker/permissions/menus/contract'
import { t } from '../texts'

const flag = (on: boolean | undefined) => (on ? 1 : 0)
const initialOf = (node: PermissionNode | null, parentId: string) => ({
  ...(node && { id: node.id, lockVersion: node.lockVersion }),
  parentId,
  menuType: String(node?.menuType ?? (parentId ? 1 : 0)),
  name: node?.name ?? '',
  url: node?.url ?? '',
  component: node?.component ?? '',
  redirect: node?.redirect ?? '',
  icon: node?.icon ?? '',
  perms: node?.perms ?? '',
  permsType: node?.permsType ?? '1',
  sortNo: node?.sortNo ?? 999,
  route: flag(node?.route ?? true),
  keepAlive: flag(node?.keepAlive),
  alwaysShow: flag(node?.alwaysShow),
  hidden: flag(node?.hidden),
  internalOrExternal: flag(node?.internalOrExternal),
  description: node?.description ?? '',
  status: node?.status ?? '1',
})
const icons = ['home', 'todo', 'mine', 'subject', 'review', 'prize', 'share', 'system', 'demo']

type Field = ReturnType<typeof useForm<Call>>['field']
/** Returns possible parent entries: top-level entries and their pages. */
const groupsOf = (tree: readonly PermissionNode[]) =>
  tree.flatMap((top) => [
    { value: top.id, label: top.title },
    ...(top.children ?? [])
      .filter((page) => page.menuType !== 2)
      .map((page) => ({ value: page.id, label: `${top.title} / ${page.title}` })),
  ])

function RightFields({ field, fixed }: { field: Field; fixed: boolean }) {
  return (
    <>
      <FormText {...field('perms')} label={t.perms} disabled={fixed} />
      <FormChoice
        {...field('permsType')}
        label={t.permsType}
        options={[
          { value: '1', label: t.permsHide },
          { value: '2', label: t.permsDisable },
        ]}
      />
      <FormChoice
        {...field('status')}
        label={t.status}
        options={[
          { value: '1', label: t.on },
          { value: '0', label: t.off },
        ]}
      />
    </>
  )
}

/** Form of a menu entry or right. Kind, URL and right of built-in entries are read-only. */
export function MenuForm({
  node,
  parentId,
  tree,
  onClose,
}: {
  node: PermissionNode | null
  parentId: string
  tree: readonly PermissionNode[]
  onClose: () => void
}) {
  const form = useForm<Call>(node ? calls.edit : calls.add, initialOf(node, parentId), {
    keep: `menu:${node?.id ?? `below:${parentId}`}`,
    done: onClose,
  })
  const { menuType } = form.values as { menuType: string }
  const fixed = node?.builtIn ?? false
  const kinds = [
    { value: '0', label: t.top },
    { value: '1', label: t.sub },
    { value: '2', label: t.button },
  ]
  return (
    <FormSheet form={form} width={520} title={node ? t.editing(node.title) : t.addMenu} onClose={onClose}>
      <FormChoice {...form.field('menuType')} label={t.menuKind} options={kinds} disabled={fixed} />
      {menuType !== '0' && <FormChoice {...form.field('parentId')} label={t.above} options={groupsOf(tree)} />}
      <FormText {...form.field('name')} label={t.title} />
      {menuType === '2' ? (
        <RightFields field={form.field} fixed={fixed} />
      ) : (
        <>
          <FormText {...form.field('url')} label={t.url} help={t.urlHelp} disabled={fixed} />
          <FormChoice
            {...form.field('icon')}
            label={t.icon}
            showClear
            options={icons.map((value) => ({ value, label: value }))}
          />
          <FormSwitch {...form.field('internalOrExternal')} label={t.outside} disabled={fixed} />
          <FormSwitch {...form.field('keepAlive')} label={t.keepAlive} />
          <FormSwitch {...form.field('hidden')} label={t.hidden} />
          {menuType === '0' && <FormSwitch {...form.field('alwaysShow')} label={t.alwaysShow} />}
        </>
      )}
      <FormNumber {...form.field('sortNo')} label={t.sortNo} precision={0} />
      <FormText {...form.field('description')} label={t.description} />
    </FormSheet>
  )
}
